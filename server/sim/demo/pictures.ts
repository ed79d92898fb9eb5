import type { Tx } from '../../../db/open.ts';
import type { PicturesRow } from '../../../db/rows.ts';
import { convertPicture, loadSharp, setPicture } from '../../domain/pictures.ts';
import { drawAircraft, drawLogo, type Livery, type Shape } from './liveries.ts';

/** By the ICAO code of the airline. */
const liveries: Readonly<Record<string, Livery>> = {
  KTW: { color: '#12507b', accent: '#f0b429' },
  FMR: { color: '#1f6f5c', accent: '#d9e04a' },
  SKG: { color: '#5b3d2b', accent: '#e07a2f' },
  GLT: { color: '#b3202c', accent: '#26262b' },
  PFN: { color: '#23262b', accent: '#ee6b2d' },
};

/** The colour of the pilots' page. */
export const demoColor = '#12507b';

const jet = { kind: 'narrow_body' } as const;
const wide = { kind: 'wide_body' } as const;
const turboprop = { kind: 'turboprop' } as const;

/** By the type of the subfleet. */
const shapes: Readonly<Record<string, readonly [airline: string, shape: Shape]>> = {
  A20N: ['KTW', { ...jet, length: 700, radius: 35 }],
  A21N: ['KTW', { ...jet, length: 800, radius: 34 }],
  B738: ['KTW', { ...jet, length: 720, radius: 34 }],
  E190: ['KTW', { ...jet, length: 680, radius: 31 }],
  AT76: ['KTW', { ...turboprop, length: 640, radius: 35 }],
  B789: ['KTW', { ...wide, length: 860, radius: 38 }],
  C172: ['KTW', { kind: 'light', length: 430, radius: 42 }],
  DH8D: ['FMR', { ...turboprop, length: 740, radius: 32 }],
  AT46: ['FMR', { ...turboprop, length: 560, radius: 36 }],
  B73C: ['SKG', { ...jet, length: 720, radius: 34, isFreighter: true }],
  B77L: ['SKG', { ...wide, length: 860, radius: 39, isFreighter: true }],
  A21C: ['GLT', { ...jet, length: 800, radius: 34 }],
  A339: ['GLT', { ...wide, length: 860, radius: 37 }],
};

/** Logos and aircraft of the demonstration airline, drawn before they are stored. */
export interface DemoPictures {
  readonly logos: ReadonlyMap<string, PicturesRow>;
  readonly aircraft: ReadonlyMap<string, PicturesRow>;
}

export async function drawDemoPictures(): Promise<DemoPictures> {
  const [logos, aircraft] = [new Map<string, PicturesRow>(), new Map<string, PicturesRow>()];
  for (const [icao, livery] of Object.entries(liveries))
    logos.set(icao, await convertPicture('airlines', await toPng(drawLogo(livery))));
  for (const [type, [icao, shape]] of Object.entries(shapes)) {
    const livery = liveries[icao];
    if (livery) aircraft.set(type, await convertPicture('subfleets', await toPng(drawAircraft(shape, livery))));
  }
  return { logos, aircraft };
}

export function storePictures(tx: Tx, { logos, aircraft }: DemoPictures): void {
  for (const { id, icao } of [...tx.airlines.each()]) setPicture(tx, { subject: 'airlines', id }, logos.get(icao) ?? null);
  for (const { id, type } of tx.subfleets.list())
    setPicture(tx, { subject: 'subfleets', id }, aircraft.get(type) ?? null);
}

async function toPng(svg: string): Promise<Buffer> {
  const open = await loadSharp();
  return await open(Buffer.from(svg)).png({ compressionLevel: 1 }).toBuffer();
}
