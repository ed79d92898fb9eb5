import type { NewsRow } from '../../db/rows.ts';
import { listNews, type News } from '../contract/classic/news.ts';
import { listSettings } from '../contract/classic/settings.ts';
import type { Endpoint } from '../contract/endpoint.ts';
import { version } from '../version.ts';
import { listNews as readNews, newsAuthor } from '../domain/news.ts';
import { listSettings as readSettings, type StoredSetting } from '../domain/settings/settings.ts';
import type { HttpApp } from '../http/app.ts';
import type { PublicDeps, Profile } from './profile.ts';
import { replyPage } from './replies.ts';
import { sendPicture } from '../http/pictures.ts';
import { Type } from 'typebox';
import type { Db } from '../../db/open.ts';
import { findPicture } from '../domain/pictures.ts';

const getStatus = {
  method: 'GET',
  url: '/status',
  schema: {
    summary: 'Program and version',
    description: 'Not in the contract. Needs no key. `php` is empty: clients of phpVMS expect it to be a string.',
    response: { 200: Type.Object({ name: Type.String(), version: Type.String(), php: Type.String() }) },
  },
} as const satisfies Endpoint;

/** Status, settings and news. */
export function registerService(app: HttpApp, deps: PublicDeps, profile: Profile): void {
  registerStatus(app);
  registerSettings(app, deps);
  registerNews(app, deps, profile);
}

function registerStatus(app: HttpApp): void {
  app.route({ ...getStatus, config: { open: true }, handler: () => ({ name: 'Homebase', version, php: '' }) });
}

/** The same in each profile (decisions §9). */
function registerSettings(app: HttpApp, { db }: PublicDeps): void {
  app.route({ ...listSettings, handler: () => ({ data: readSettings(db).flatMap(toSetting) }) });
}

function toSetting({ key, group, order, definition, value }: StoredSetting) {
  if (definition.operatorOnly) return [];
  const { type, name, description } = definition;
  return [{ id: key.replace('.', '_'), type, name, value, group, order, description }];
}

const pageSize = 20;

function registerNews(app: HttpApp, { db }: PublicDeps, { toTimestamp, keyless }: Profile): void {
  app.route({
    ...listNews,
    config: keyless,
    handler: (request) => {
      const author = newsAuthor(db);
      return replyPage(request, {
        size: request.query.per_page ?? pageSize,
        read: (part) => readNews(db, part, { pinned_first: request.query.pinned_first ?? false }),
        toData: (news) => news.map((row) => toNews(row, author, toTimestamp)),
      });
    },
  });
}

/** The operator has no user id, so it is 0, like in comments. */
function toNews(row: NewsRow, author: string, toTimestamp: (time: string) => string): News {
  const { id, subject, body, pinned, created_at, updated_at } = row;
  return {
    id,
    user_id: 0,
    subject,
    body,
    pinned: pinned === 1,
    created_at: toTimestamp(created_at),
    updated_at: toTimestamp(updated_at),
    user: { id: 0, name: author },
  };
}

const PictureParams = Type.Object({ name: Type.String({ maxLength: 100 }) });

/**
 * Serves logos and pictures at the URLs that the replies of both profiles have. They need no key, because clients load them like
 * any picture of the web; their names cannot be guessed.
 */
export function registerPictures(app: HttpApp, db: Db): void {
  app.get('/pictures/:name', { config: { open: true }, schema: { params: PictureParams } }, (request, reply) =>
    sendPicture(request, reply, findPicture(db, request.params.name)),
  );
}
