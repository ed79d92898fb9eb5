import { feetPerNm } from '../../contract/geo.ts';
import type { Landing } from '../../contract/landings/flightAnalysis.ts';
import { mostScanned } from './bounded.ts';
import type { GroundStay } from './contacts.ts';
import type { Descent } from './descent.ts';

/** Points of a drawing, and feet before the threshold where it begins and beside and beyond the runway where it ends. */
const most = 80;
const begins = 5 * feetPerNm;
const beside = 600;
/** Milliseconds before and after a touchdown that it shows. */
const longest = 900_000;
const after = 180_000;

/** The way over the last miles and along the runway, thinned evenly but for the touchdowns. */
export function planOf(
  { flight: { samples }, contact, line, touch, height }: Descent,
  stay: GroundStay,
): Landing['plan'] {
  if (line === undefined) return [];
  const { at, length } = samples;
  let from = contact.air;
  while (
    from > Math.max(0, contact.air - mostScanned) &&
    touch.at - at.at(from - 1) <= longest &&
    Math.abs(line.at(from - 1).along) <= begins
  )
    from--;
  const last = Math.min(stay.liftoff?.air ?? length - 1, contact.ground + mostScanned);
  let to = contact.ground;
  const isOn = (i: number): boolean =>
    Math.abs(line.at(i).offset) <= beside && line.at(i).along <= line.runway.length_ft + beside;
  while (to < last && at.at(to + 1) - touch.at <= after && isOn(to + 1)) to++;
  const kept = stay.touchdowns.flatMap(({ air, ground }) => [air, ground]).slice(0, most / 4);
  const every = Math.ceil((to - from + 1) / (most - kept.length));
  const points: Landing['plan'] = [];
  for (let i = from; i <= to; i++) {
    if ((i - from) % every !== 0 && !kept.includes(i)) continue;
    const { along, offset } = line.at(i);
    // A position that jumped to the far side of the earth.
    if (Number.isNaN(along)) continue;
    const feet = i >= contact.ground ? Math.max(0, height(i)) : height(i);
    points.push({
      at: at.at(i),
      along_ft: Math.round(along),
      offset_ft: Math.round(offset),
      height_ft: Number.isNaN(feet) ? null : Math.round(feet),
    });
  }
  return points;
}
