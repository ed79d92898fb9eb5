import { randomBytes } from 'node:crypto';
import type sharp from 'sharp';
import type { Metadata } from 'sharp';
import type { Queries, Tx } from '../../db/open.ts';
import type { PicturesRow } from '../../db/rows.ts';
import type { PictureSubject } from '../contract/admin/pictures.ts';
import { createTurns } from './background.ts';
import { findRow } from './catalog/edit.ts';
import { type CatalogKind, type CatalogRow, isDeleted } from './catalog/kind.ts';
import { catalogKinds } from './catalog/kinds.ts';
import { AppError, conflict, invalid, notFound } from './errors.ts';
import { record } from './activity/events.ts';
import { checkParts } from './pictureParts.ts';
import { now } from './time.ts';

/** In bytes, of a file that is sent. */
export const largestPicture = 10 * 1024 ** 2;

/** Above what cameras take, and low enough that a picture of one colour, a few bytes when compressed, does not fill the memory. */
const maxPixels = 50_000_000;

/** The library keeps hundreds of rows at once: a strip of 40 million pixels took 3 GB. */
const longestSide = 20_000;

/** In bytes, of what must be in the memory as a whole. */
const maxMemory = 200_000_000;

/** What is stored. PNG keeps the transparent ground of a logo; pilots' clients read both formats, but not WebP. */
const forms = {
  airlines: { width: 512, height: 512, fit: 'inside', format: 'png' },
  subfleets: { width: 1024, height: 640, fit: 'inside', format: 'jpg' },
  aircraft: { width: 1024, height: 640, fit: 'inside', format: 'jpg' },
  pilots: { width: 256, height: 256, fit: 'cover', format: 'jpg' },
} as const;

/** One at a time: each may take 200 MB, and a thread of the few that also read files and compress replies. */
const inTurn = createTurns();

/**
 * Reads a picture, makes it smaller if it is large, and writes it again, so that nothing else of the file is left.
 * @throws {AppError} validation-exception when it cannot be read, or is too large
 */
export async function convertPicture(subject: PictureSubject, file: Buffer): Promise<PicturesRow> {
  const content = await inTurn(() => convert(subject, file));
  return { name: `${randomBytes(16).toString('base64url')}.${forms[subject].format}`, content };
}

async function convert(subject: PictureSubject, file: Buffer): Promise<Buffer> {
  const { width, height, fit, format } = forms[subject];
  const start = file.toString('latin1', 0, 12);
  if (!starts.some((known) => known.test(start))) throw invalid('file', refusal(''));
  const parts = checkParts(file);
  const open = await loadSharp();
  try {
    const picture = open(parts, { limitInputPixels: maxPixels, failOn: 'error' });
    refuseHuge(await picture.metadata());
    picture.autoOrient().resize({ width, height, fit, withoutEnlargement: true });
    const written =
      format === 'png' ? picture.png({ palette: true, effort: 7 }) : picture.flatten({ background: '#fff' }).jpeg();
    return await written.toBuffer();
  } catch (error) {
    throw error instanceof AppError ? error : invalid('file', refusal(String(error)));
  }
}

/** Before it is decoded. */
function refuseHuge({ width, height, channels, depth, format, isProgressive }: Metadata): void {
  if (Math.max(width, height) > longestSide)
    throw invalid('file', 'The picture is more than 20,000 pixels wide or high. Choose a smaller one.');
  // Progressive JPEGs have two bytes a value until they are decoded. A GIF is decoded as a whole, and then
  // copied: one of 49 million pixels took 250 MB.
  const bytes = depth === 'ushort' || isProgressive || format === 'gif' ? 2 : 1;
  if (width * height * channels * bytes > maxMemory)
    throw invalid('file', 'The picture takes too much memory to open. Choose one with fewer pixels.');
}

function refusal(reason: string): string {
  if (reason.includes('exceeds pixel limit'))
    return 'The picture has more than 50 million pixels. Choose a smaller one.';
  return 'The file is not a picture, or is damaged. Choose a PNG, JPEG, WebP or GIF file.';
}

let loaded: typeof sharp | undefined;

/** The first bytes of the formats that are accepted. */
const starts = [/^\x89PNG/, /^\xff\xd8\xff/, /^GIF8/, /^RIFF[^]{4}WEBP/];

/** Loads the library with the first picture, because it takes 40 MB of memory. It reads no other formats, and our own SVG. */
export async function loadSharp(): Promise<typeof sharp> {
  if (loaded !== undefined) return loaded;
  const { default: library } = await import('sharp');
  library.cache(false);
  library.concurrency(1);
  library.block({ operation: ['VipsForeignLoad'] });
  library.unblock({
    operation: ['Png', 'Jpeg', 'Webp', 'Nsgif', 'Svg'].map((format) => `VipsForeignLoad${format}Buffer`),
  });
  return (loaded = library);
}

type Pictured = CatalogRow & { readonly picture: string | null };

/**
 * Sets the picture of a row, or removes it. The one before is deleted.
 * @throws {AppError} not-found; conflict when the row is in the trash
 */
export function setPicture(
  tx: Tx,
  { subject, id }: { readonly subject: PictureSubject; readonly id: number },
  picture: PicturesRow | null,
): void {
  const { airlines, subfleets, aircraft, pilots } = catalogKinds;
  if (subject === 'airlines') put(tx, airlines, id, picture);
  else if (subject === 'subfleets') put(tx, subfleets, id, picture);
  else if (subject === 'aircraft') put(tx, aircraft, id, picture);
  else put(tx, pilots, id, picture);
}

function put<Row extends Pictured>(tx: Tx, kind: CatalogKind<Row>, id: number, picture: PicturesRow | null): void {
  const row = findRow(tx, kind, id);
  if (isDeleted(row)) throw conflict(`${kind.nameOf(tx, row)} is in the trash. Restore it before you change it.`);
  const name = picture?.name ?? null;
  if (name === row.picture) return;
  if (picture !== null) tx.pictures.insert(picture);
  const noted = { before: { picture: row.picture }, after: { picture: name } };
  record(tx, 'operator', `${kind.one}.changed`, { id, ...noted });
  kind.table(tx).update({ ...row, picture: name, updated_at: now() });
}

/** @throws {AppError} not-found */
export function findPicture(db: Queries, name: string): PicturesRow {
  const content = db.pictures.findContent(name);
  if (content === undefined) throw notFound('picture', name);
  return { name, content };
}
