/** `bun run deploy [--strict]`: deploys the build to Cloudflare. Other arguments are those of `wrangler deploy`. */
import { join } from 'node:path';
import { indiaDay } from '../domain/calendar.ts';
import { main } from './command.ts';
import { takeStrict } from './strict.ts';
import { runWrangler } from './wrangler.ts';

await main((args) =>
  runWrangler(['deploy', ...takeStrict(args, join(import.meta.dir, '../../content'), indiaDay(Date.now()))]),
);
