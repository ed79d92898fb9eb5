import { listNews } from '../contract/classic/news.ts';
import { newsAuthor } from '../domain/news.ts';
import type { HttpApp } from '../http/app.ts';
import type { PublicDeps } from './deps.ts';
import { replyPage } from './pagination.ts';
import type { Profile } from './profile.ts';
import { toNews } from './mapping/news.ts';

const pageSize = 20;

export function registerNews(app: HttpApp, { db }: PublicDeps, { toTimestamp }: Profile): void {
  app.route({
    ...listNews,
    handler: (request) => {
      const author = newsAuthor(db);
      return replyPage(request, {
        size: request.query.per_page ?? pageSize,
        read: db.news.slice,
        toData: (news) => news.map((row) => toNews(row, author, toTimestamp)),
      });
    },
  });
}
