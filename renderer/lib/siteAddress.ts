import type { Home } from '../../server/contract/admin/airline.ts';

/** Returns the site address for pilots, with the path of phpVMS 7, which current clients expect. */
export function siteAddressOf({ api, lan }: Pick<Home, 'api' | 'lan'>): string {
  return `${lan[0] ?? api}/phpvms7`;
}
