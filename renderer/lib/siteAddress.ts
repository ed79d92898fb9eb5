import type { Home } from '../../server/contract/admin/airline.ts';

/** What a pilot enters as the address of the site: with the mount of phpVMS 7, which today's clients are made for. */
export function siteAddressOf({ api, lan }: Pick<Home, 'api' | 'lan'>): string {
  return `${lan[0] ?? api}/phpvms7`;
}
