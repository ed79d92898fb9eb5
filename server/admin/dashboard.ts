import type { Db } from '../../db/open.ts';
import type { LastHour } from '../core/callCounts.ts';
import { getDashboard } from '../contract/admin/dashboard.ts';
import { countKeys, readDashboard } from '../domain/dashboard.ts';
import type { HttpApp } from '../http/app.ts';

export interface DashboardDeps {
  readonly db: Db;
  /** Of the public listener. */
  readonly lastHour: () => LastHour;
}

export function registerDashboard(app: HttpApp, { db, lastHour }: DashboardDeps): void {
  app.route({
    ...getDashboard,
    handler: () => ({
      data: {
        ...readDashboard(db),
        server: {
          database_bytes: db.dashboard.databaseBytes(),
          last_hour: lastHour(),
          keys: countKeys(db),
        },
      },
    }),
  });
}
