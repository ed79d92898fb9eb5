import { Type } from 'typebox';
import { del, get, put } from '../endpoint.ts';

/** What can have a picture. An airline's is its logo; a subfleet's is that of its aircraft that have none of their own. */
export const PictureSubjects = ['airlines', 'subfleets', 'aircraft', 'pilots'] as const;
export type PictureSubject = (typeof PictureSubjects)[number];

const params = Type.Object({
  subject: Type.Unsafe<PictureSubject>({ type: 'string', enum: [...PictureSubjects] }),
  id: Type.Integer(),
});

/** The body is a PNG, JPEG, WebP or GIF of up to 10 MB, with the type `application/octet-stream`. */
export const putPicture = put('/admin/pictures/:subject/:id', {
  summary: 'Set a picture or logo',
  params,
  /** The name, for `getPicture`. */
  response: { 200: Type.Object({ picture: Type.String() }) },
});

export const removePicture = del('/admin/pictures/:subject/:id', {
  summary: 'Remove a picture or logo',
  params,
  response: { 200: Type.Object({}) },
});

/** A PNG or JPEG. Its name is that of one picture forever. */
export const getPicture = get('/admin/pictures/:name', {
  summary: 'Get a picture or logo',
  params: Type.Object({ name: Type.String({ maxLength: 100 }) }),
  response: {
    200: { content: { 'image/png': { schema: Type.String() }, 'image/jpeg': { schema: Type.String() } } },
  },
});
