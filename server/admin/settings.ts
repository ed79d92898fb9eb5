import type { Db } from '../../db/open.ts';
import { changeSetting as changeCall, listSettings as listCall, type Setting } from '../contract/admin/settings.ts';
import { checkSecondFolder } from '../domain/backups/secondFolder.ts';
import { changeSetting, listSettings, type StoredSetting as DomainSetting } from '../domain/settings/settings.ts';
import type { HttpApp } from '../http/app.ts';
import { invalid } from '../domain/errors.ts';
import { addressSettings, changeNetwork, getNetwork } from '../contract/admin/network.ts';
import type { Network } from '../network/network.ts';

export function registerSettings(app: HttpApp, db: Db): void {
  app.route({ ...listCall, handler: () => ({ data: listSettings(db).map(toSetting) }) });
  app.route({
    ...changeCall,
    handler: async ({ body: { key, value } }) => {
      if (addressSettings.includes(key)) throw invalid('key', `Use PUT /admin/network to change ${key}.`);
      await checkSecondFolder(db, key, value);
      return { data: toSetting(await db.write((tx) => changeSetting(tx, 'operator', key, value))) };
    },
  });
}

function toSetting({ definition, ...setting }: DomainSetting): Setting {
  const { type, name, description } = definition;
  return {
    ...setting,
    type,
    name,
    description,
    options: 'options' in definition ? [...definition.options] : [],
    minimum: 'minimum' in definition ? definition.minimum : null,
    maximum: 'maximum' in definition ? definition.maximum : null,
    unit: 'unit' in definition ? (definition.unit ?? null) : null,
  };
}

export interface SettingsDeps {
  readonly network: Network;
}

export function registerNetwork(app: HttpApp, { network }: SettingsDeps): void {
  app.route({ ...getNetwork, handler: () => ({ data: network.describe() }) });
  app.route({
    ...changeNetwork,
    handler: async ({ body }) => {
      await network.change(body);
      return { data: network.describe() };
    },
  });
}
