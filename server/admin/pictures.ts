import { buffer } from 'node:stream/consumers';
import type { Db } from '../../db/open.ts';
import { getPicture, putPicture, removePicture } from '../contract/admin/pictures.ts';
import { type DrawingFormat, landingFiles } from '../contract/landings/landingFiles.ts';
import { outlineText } from '../domain/drawings/outlineText.ts';
import { toPng } from '../domain/drawings/toPng.ts';
import { drawLandingOf } from '../domain/landings/landingPicture.ts';
import { convertPicture, findPicture, largestPicture, setPicture } from '../domain/pictures.ts';
import type { HttpApp } from '../http/app.ts';
import { sendDrawing, sendPicture } from '../http/pictures.ts';
import { fileBody, registerFileBodies } from './files.ts';
import { findPirep } from './pireps.ts';

/** Registers logos of airlines and pictures of pilots, aircraft and subfleets. */
export function registerPictures(app: HttpApp, db: Db): void {
  registerFileBodies(app, (scope) => {
    scope.route({
      ...putPicture,
      handler: async (request) => {
        const { params } = request;
        const picture = await convertPicture(params.subject, await buffer(fileBody(request, largestPicture)));
        await db.write((tx) => setPicture(tx, params, picture));
        return { picture: picture.name };
      },
    });
  });
  app.route({
    ...removePicture,
    handler: async ({ params }) => {
      await db.write((tx) => setPicture(tx, params, null));
      return {};
    },
  });
  app.route({
    ...getPicture,
    handler: (request, reply) => sendPicture(request, reply, findPicture(db, request.params.name)),
  });
}

/** Registers pictures of landings, to be saved. */
export function registerLandingFiles(app: HttpApp, db: Db): void {
  for (const format of Object.keys(landingFiles) as DrawingFormat[]) {
    app.route({
      ...landingFiles[format],
      handler: (request, reply) => {
        const drawing = drawLandingOf(db, findPirep(db, request.params.id), request.query.number);
        const make = () => (format === 'png' ? toPng(drawing.svg) : outlineText(drawing.svg));
        return sendDrawing(request, reply, { ...drawing, format, make });
      },
    });
  }
}
