import { listSettings } from '../contract/classic/settings.ts';
import { listSettings as readSettings, type Setting } from '../domain/settings/settings.ts';
import type { HttpApp } from '../http/app.ts';
import type { PublicDeps } from './deps.ts';

/** The same in each profile (decisions §9). */
export function registerSettings(app: HttpApp, { db }: PublicDeps): void {
  app.route({ ...listSettings, handler: () => ({ data: readSettings(db).flatMap(toSetting) }) });
}

function toSetting({ key, group, order, definition, value }: Setting) {
  if (definition.operatorOnly) return [];
  const { type, name, description } = definition;
  return [{ id: key.replace('.', '_'), type, name, value, group, order, description }];
}
