/** The open data: /open-data. The meaning of each field, terms, and examples. */
import { Fragment } from 'react';
import type { OpenDataBody, PageEntry } from '../../src/content/site.ts';
import { CHANGED_FIGURES } from '../../src/domain/own-path.ts';
import { say } from '../../src/domain/say.ts';
import { Breadcrumbs, FIGURES, HOME } from '../../src/ui/breadcrumbs.tsx';
import { ScrollTable } from '../../src/ui/scroll-table.tsx';
import { definePage, makeHead, withEntry } from '../page.tsx';

export const openDataPage = definePage<{ entry: PageEntry; body: OpenDataBody; columns: string[] }>({
  id: 'open-data',
  load: withEntry(async ({ entry, content }) => {
    const body = await content.body(entry, 'open-data');
    const columns = [say('open-data.field'), say('open-data.meaning')];
    return { head: { ...makeHead(entry), feeds: [CHANGED_FIGURES] }, data: { entry, body, columns } };
  }),
  View: ({ data: { entry, body, columns } }) => (
    <section className="wrap open-data">
      <Breadcrumbs trail={[HOME, FIGURES]} here={entry.title} />
      <h1>{entry.title}</h1>
      <p className="lede">{entry.summary}</p>

      <div dangerouslySetInnerHTML={{ __html: body.above }} />
      {body.tables.map(({ caption, fields }) => (
        <Fragment key={caption}>
          <h2>{caption}</h2>
          <ScrollTable caption={caption} columns={columns}>
            {fields.map(({ name, about }) => (
              <tr key={name}>
                <th scope="row">
                  <code>{name}</code>
                </th>
                <td>{about}</td>
              </tr>
            ))}
          </ScrollTable>
        </Fragment>
      ))}
      <div dangerouslySetInnerHTML={{ __html: body.below }} />
    </section>
  ),
});
