/** The firm whose site is tested. Tests read its name, addresses and keys here. */
import { join } from 'node:path';
import { readYaml } from '../../src/compiler/read/content-files.ts';
import { documentTitle } from '../../src/content/format.ts';
import { FirmSchema } from '../../src/domain/firm.ts';

export const firm = readYaml(join(import.meta.dir, '../../content'), 'firm.yaml', FirmSchema);

export const PARTNER = `/partner-with-${firm.slug}`;

/** The browser tab title of a page. @param title of the page itself */
export const tabOf = (title: string) => documentTitle(title, firm.name);
