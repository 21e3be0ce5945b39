/** Addresses that moved for good. The specification has some pages link to them. */
import type { OwnPath } from './own-path.ts';

export const redirects: Readonly<Record<string, OwnPath>> = {
  '/accounting-book-keeping': '/others',
  '/iso-registration': '/others/iso-certification',
};
