import type { SettingDefinition } from './settingKinds.ts';

/** Where pilots are listened for (network/network.ts, which moves the listener when they change). */
export const NetworkSettings = {
  'network.lan': {
    type: 'boolean',
    default: false,
    operatorOnly: true,
    name: 'Let the LAN in',
    description: 'Pilots on other devices of your network reach Homebase. Off: only programs on this PC do.',
  },
  'network.port': {
    type: 'integer',
    default: 8090,
    minimum: 1,
    maximum: 65_535,
    operatorOnly: true,
    name: 'Port',
    description: 'The number behind the colon of the address that pilots enter. The old one ends when it changes.',
  },
} as const satisfies Readonly<Record<string, SettingDefinition>>;
