import type { Db } from '../../db/open.ts';
import type { NewsRow } from '../../db/rows.ts';
import type { LastHour } from '../http/callCounts.ts';
import { getDashboard } from '../contract/admin/dashboard.ts';
import { countKeys, readDashboard } from '../domain/dashboard.ts';
import type { HttpApp } from '../http/app.ts';
import {
  changeNews as changeCall,
  listNews as listCall,
  type PostedNews,
  postNews as postCall,
  withdrawNews as withdrawCall,
} from '../contract/admin/news.ts';
import { changeNews, listNews, postNews, withdrawNews } from '../domain/news.ts';

export interface DashboardDeps {
  readonly db: Db;
  /** Calls on the public listener in the last hour. */
  readonly lastHour: () => LastHour;
}

export function registerDashboard(app: HttpApp, { db, lastHour }: DashboardDeps): void {
  app.route({
    ...getDashboard,
    handler: async () => ({
      data: {
        ...(await readDashboard(db)),
        server: {
          database_bytes: db.dashboard.databaseBytes(),
          last_hour: lastHour(),
          keys: countKeys(db),
        },
      },
    }),
  });
}

const pageSize = 50;

export function registerNews(app: HttpApp, db: Db): void {
  app.route({
    ...listCall,
    handler: ({ query: { page = 1, limit = pageSize } }) => {
      const part = { limit, offset: (page - 1) * limit };
      const { rows, total } = listNews(db, part, { ended: true, pinned_first: true });
      return { data: rows.map(toPosted), total, page, limit };
    },
  });

  app.route({
    ...postCall,
    handler: async ({ body }, reply) => {
      const news = await db.write((tx) => postNews(tx, body));
      return reply.status(201).send({ data: toPosted(news) });
    },
  });

  app.route({
    ...changeCall,
    handler: async ({ params, body }) => ({
      data: toPosted(await db.write((tx) => changeNews(tx, params.id, body))),
    }),
  });

  app.route({
    ...withdrawCall,
    handler: async ({ params }) => {
      await db.write((tx) => withdrawNews(tx, params.id));
      return {};
    },
  });
}

function toPosted({ pinned, ...news }: NewsRow): PostedNews {
  return { ...news, pinned: pinned === 1 };
}
