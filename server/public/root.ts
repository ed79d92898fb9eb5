import type { Queries } from '../../db/open.ts';
import { sitePathOf } from '../domain/settings/rootProfile.ts';
import { classic, phpvms7 } from './profile.ts';

/**
 * Leads `/api` to the profile that the setting puts there, so that a change takes effect with the next call. Each profile also
 * answers below its own name, whatever the setting is: `/classic/api`, `/phpvms7/api`.
 */
export function toMount(db: Queries, url: string): string {
  return url.replace(/^\/+(classic\/+)?api(?=[/?#]|$)/, (_, name: string | undefined) => {
    const isClassic = name !== undefined || sitePathOf(db, 'classic') === '';
    return isClassic ? classic.mount : phpvms7.mount;
  });
}
