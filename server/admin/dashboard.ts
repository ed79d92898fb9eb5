import type { Db } from '../../db/open.ts';
import { getDashboard } from '../contract/admin/dashboard.ts';
import { countKeys, readDashboard } from '../domain/dashboard.ts';
import type { HttpApp } from '../http/app.ts';

export interface DashboardDeps {
  readonly db: Db;
  /** Calls on the public listener that it failed in the last hour. */
  readonly errorsLastHour: () => number;
}

export function registerDashboard(app: HttpApp, { db, errorsLastHour }: DashboardDeps): void {
  app.route({
    ...getDashboard,
    handler: () => ({
      data: {
        ...readDashboard(db),
        server: {
          database_bytes: db.dashboard.databaseBytes(),
          errors_last_hour: errorsLastHour(),
          keys: countKeys(db),
        },
      },
    }),
  });
}
