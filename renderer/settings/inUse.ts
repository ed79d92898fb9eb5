import type { Network } from '../../server/contract/admin/network.ts';
import type { Setting } from '../../server/contract/admin/settings.ts';

/** A setting of the network with what is in use, which the command line may have fixed; others as they are. */
export function asInUse(setting: Setting, { lan, port }: Pick<Network, 'lan' | 'port'>): Setting {
  if (setting.key === 'network.lan') return { ...setting, value: String(lan) };
  if (setting.key === 'network.port') return { ...setting, value: String(port) };
  return setting;
}

/** Why a setting cannot be changed now; undefined when it can. */
export function lockedBy({ key }: Setting, { fixed }: Pick<Network, 'fixed'>): string | undefined {
  if (key === 'network.lan' && fixed.lan) return lockedText('--host');
  if (key === 'network.port' && fixed.port) return lockedText('--port');
  return undefined;
}

function lockedText(option: string): string {
  return `Fixed by ${option} on the command line until Homebase ends.`;
}
