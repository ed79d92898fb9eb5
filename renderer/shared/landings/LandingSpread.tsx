import { plural, t } from '@lingui/core/macro';
import { useElementSize } from '@mantine/hooks';
import type { CSSProperties, ReactNode } from 'react';
import { drawLandings } from '../../../server/contract/landings/drawLandings.ts';
import type { LandingShort } from '../../../server/contract/landings/flightAnalysis.ts';
import type { PilotLandings } from '../../../server/contract/landings/landingCalls.ts';
import { medianOf } from '../../../server/contract/landings/landingFigures.ts';
import { count, elevation, elevationTens, rate, signed } from '../../lib/figures.ts';
import classes from './landings.module.css';
import { imageOf, useLandingStyle } from './useLandingStyle.ts';

/** What a link to a report needs to be a spot of the drawing. */
interface SpotProps {
  readonly className: string;
  readonly style: CSSProperties;
  readonly title: string;
  readonly 'aria-label': string;
  /** Landings lie on each other: for the keyboard there is the list of reports. */
  readonly tabIndex: -1;
}

/** Returns a link to the report of a landing, with a key. */
export type LandingLink = (landing: LandingShort, props: SpotProps) => ReactNode;

interface Props {
  /** At least one. */
  readonly of: PilotLandings;
  readonly link: LandingLink;
}

/** Shows all landings of a pilot on one runway, their medians and their trend. */
export function LandingSpread({ of: { landings, medians }, link }: Props): ReactNode {
  const { ref, width: measured } = useElementSize();
  const width = measured < 200 ? 700 : measured;
  const style = useLandingStyle();
  const { svg, height, spots } = drawLandings(landings, medians.distance, width, style);
  return (
    <div className={classes.card}>
      <div ref={ref} className={classes.spread} style={{ height }}>
        <img
          src={imageOf(svg)}
          alt={summaryOf(landings.length, medians)}
          width={width}
          height={height}
          decoding="sync"
        />
        {landings.map((landing, index) => {
          const text = landingText(landing);
          const { x, y } = spots[index] ?? { x: 0, y: 0 };
          return link(landing, {
            className: classes.spot ?? '',
            style: { left: x, top: y },
            title: text,
            'aria-label': text,
            tabIndex: -1,
          });
        })}
      </div>
      <p>{summaryOf(landings.length, medians)}</p>
      {landings.length < 2 * recent ? null : <p>{trendOf(landings)}</p>}
    </div>
  );
}

/** Returns `KTW612, LPPT 20: 1,350 ft past the threshold, −181 fpm`. */
function landingText({ ident, airport_id, runway, distance, rate: fpm }: LandingShort): string {
  const place = `${ident}, ${airport_id} ${runway}: ${pastText(distance)}`;
  return fpm === null ? place : `${place}, ${rate(fpm)}`;
}

function summaryOf(many: number, { distance, off_centre, rate: fpm }: PilotLandings['medians']): string {
  const past = pastText(distance ?? 0);
  const off = elevation(off_centre ?? 0);
  const place = plural(many, {
    one: `1 landing: ${past}, ${off} off the centre line`,
    other: `Median of ${count(many)} landings: ${past}, ${off} off the centre line`,
  });
  return fpm === null ? place : t`${place}, ${rate(fpm)}`;
}

function pastText(feet: number): string {
  return feet < 0 ? t`${elevationTens(-feet)} before the threshold` : t`${elevationTens(feet)} past the threshold`;
}

const recent = 10;

/** Compares the median of the last landings with that of those before them, newest first. */
function trendOf(landings: readonly LandingShort[]): string {
  const parts = [landings.slice(0, recent), landings.slice(recent, 2 * recent)] as const;
  const [now, before] = parts.map((part) => medianOf(part.map(({ distance }) => distance))) as [number, number];
  const rates = parts.map((part) => part.flatMap(({ rate: fpm }) => fpm ?? []));
  const place = t`The last ${count(recent)}: ${pastText(now)}, ${pastText(before)} in the ${count(recent)} before`;
  if (rates.some((part) => part.length === 0)) return place;
  const [fpm, fpmBefore] = rates.map(medianOf) as [number, number];
  return t`${place}; ${rate(fpm)}, before ${signed(fpmBefore)}`;
}
