import type { HomeBody } from '../content/site.ts';
import { SECTIONS } from '../domain/sections.ts';
import { FactLine, type ShownFact } from './banner.tsx';
import { Picture } from './picture.tsx';

export type ServiceTile = Omit<HomeBody['home']['tiles'][number], 'fact'> & { fact: ShownFact | null };

export function ServiceTiles({ tiles }: { tiles: readonly ServiceTile[] }) {
  return (
    <ul className="tiles">
      {tiles.map(({ id, serviceName, url, text, fact, action }) => {
        const { drawing, small } = SECTIONS.find(({ path }) => path === url) ?? {};
        return (
          <li key={id}>
            <div className="tile-art">{drawing && <Picture name={drawing} small={small} />}</div>
            <h3>
              <a href={url}>{serviceName}</a>
            </h3>
            {fact && <FactLine {...fact} className="tile-fact" />}
            <p>{text}</p>
            <a className="tile-action" href={action.url}>
              {action.text}
              <span className="visually-hidden">: {serviceName}</span>
            </a>
          </li>
        );
      })}
    </ul>
  );
}
