import type { Network } from '../../../server/contract/admin/network.ts';
import type { Setting } from '../../../server/contract/admin/settings.ts';

/** Replaces the stored value of a network setting with the one in use, which the command line may have set. */
export function asInUse(setting: Setting, { lan, port }: Pick<Network, 'lan' | 'port'>): Setting {
  if (setting.key === 'network.lan') return { ...setting, value: String(lan) };
  if (setting.key === 'network.port') return { ...setting, value: String(port) };
  return setting;
}

/** @returns why a setting cannot be changed; undefined when it can */
export function lockedBy({ key }: Setting, { fixed }: Pick<Network, 'fixed'>): string | undefined {
  if (key === 'network.lan' && fixed.lan) return lockedText('--host');
  if (key === 'network.port' && fixed.port) return lockedText('--port');
  return undefined;
}

function lockedText(option: string): string {
  return `Set by ${option} for this session.`;
}
