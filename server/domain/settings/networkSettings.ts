import type { SettingDefinition } from './settingKinds.ts';

/** Where Homebase listens for pilots. network/network.ts moves the listener when these change. */
export const NetworkSettings = {
  'network.lan': {
    type: 'boolean',
    default: false,
    operatorOnly: true,
    name: 'Allow access from your local network',
    description: 'Pilots on other devices in your network can connect. Off: only this PC.',
  },
  'network.port': {
    type: 'integer',
    default: 8090,
    minimum: 1,
    maximum: 65_535,
    operatorOnly: true,
    name: 'Port',
    description: 'Port number in the pilots’ address. Changing it disconnects the old address.',
  },
} as const satisfies Readonly<Record<string, SettingDefinition>>;
