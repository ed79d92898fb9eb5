import { Type } from 'typebox';
import type { Endpoint } from '../endpoint.ts';

/** What can have a picture. An airline's is its logo; a subfleet's is that of its aircraft that have none of their own. */
export const PictureSubjects = ['airlines', 'subfleets', 'aircraft', 'pilots'] as const;
export type PictureSubject = (typeof PictureSubjects)[number];

const params = Type.Object({
  subject: Type.Unsafe<PictureSubject>({ type: 'string', enum: [...PictureSubjects] }),
  id: Type.Integer(),
});

/** The body is a PNG, JPEG, WebP or GIF of up to 10 MB, with the type `application/octet-stream`. */
export const putPicture = {
  method: 'PUT',
  url: '/admin/pictures/:subject/:id',
  schema: {
    summary: 'Set a picture or logo',
    params,
    /** The name, for `getPicture`. */
    response: { 200: Type.Object({ picture: Type.String() }) },
  },
} as const satisfies Endpoint;

export const removePicture = {
  method: 'DELETE',
  url: '/admin/pictures/:subject/:id',
  schema: { summary: 'Remove a picture or logo', params, response: { 200: Type.Object({}) } },
} as const satisfies Endpoint;

/** A PNG or JPEG. Its name is that of one picture forever. */
export const getPicture = {
  method: 'GET',
  url: '/admin/pictures/:name',
  schema: {
    summary: 'Get a picture or logo',
    params: Type.Object({ name: Type.String({ maxLength: 100 }) }),
    response: {
      200: { content: { 'image/png': { schema: Type.String() }, 'image/jpeg': { schema: Type.String() } } },
    },
  },
} as const satisfies Endpoint;
