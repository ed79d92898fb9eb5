import { Trans, useLingui } from '@lingui/react/macro';
import { Group, Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useMemo } from 'react';
import { getRoute } from '../../../server/contract/classic/acars.ts';
import { getTrackMap, type Track } from '../../../server/contract/classic/maps.ts';
import type { Pirep } from '../../../server/contract/classic/pirep.ts';
import { altitude as formatAltitude } from '../../lib/figures.ts';
import { recoverable } from '../../lib/recoverable.ts';
import { altitudeStep } from '../../lib/tokens.ts';
import { timeOf } from '../../lib/utc.ts';
import { ErrorAlert, Section } from '../frame/Section.tsx';
import { pilotQuery } from '../session.ts';
import { momentOf } from '../figures.ts';
import classes from '../Screens.module.css';

const TrackMap = lazy(recoverable(async () => ({ default: (await import('./TrackMap.tsx')).TrackMap })));

/** The flown track in columns, by time. */
export interface FlownTrack {
  /** Milliseconds since 1970. */
  readonly at: readonly number[];
  readonly lat: readonly number[];
  readonly lon: readonly number[];
  /** In feet. */
  readonly altitude: readonly (number | null)[];
}

interface Props {
  readonly pirep: Pirep;
  readonly refetchInterval: number | false;
}

/** Shows track and altitude of the flight. */
export function Flown({ pirep, refetchInterval }: Props): ReactNode {
  const { t } = useLingui();
  const params = { id: pirep.id };
  const { data, error } = useQuery({ ...pilotQuery(getTrackMap, { params }), refetchInterval });
  const { data: route } = useQuery(pilotQuery(getRoute, { params }));
  const track = useMemo(() => (data === undefined ? undefined : toColumns(data.data)), [data]);
  if (error !== null && track === undefined)
    return <ErrorAlert error={error} title={t`The track could not be loaded`} />;
  if (track === undefined || route === undefined) return <Skeleton h={320} />;
  if (track.at.length < 2) return null;
  return (
    <Section id="track" title={<Trans>Track</Trans>} isPart>
      <div className={classes.map}>
        <Suspense fallback={<Skeleton h="100%" />}>
          <TrackMap pirep={pirep} track={track} route={route.data} />
        </Suspense>
      </div>
      <AltitudeProfile track={track} />
    </Section>
  );
}

function toColumns({ points: { features } }: Track): FlownTrack {
  return {
    at: features.map(({ properties }) => momentOf(properties.created_at)),
    lon: features.map(({ geometry }) => geometry.coordinates[0] ?? 0),
    lat: features.map(({ geometry }) => geometry.coordinates[1] ?? 0),
    altitude: features.map(({ properties }) => properties.altitude),
  };
}

const chart = { width: 600, height: 96 };

/** Draws the altitude over time in the colours of the track on the map. */
function AltitudeProfile({ track }: { readonly track: FlownTrack }): ReactNode {
  const { t } = useLingui();
  const { pieces, top } = useMemo(() => drawProfile(track), [track]);
  const highest = formatAltitude(top);
  return (
    <Stack className={classes.profile ?? ''} gap={4} c="dimmed">
      <span>{highest}</span>
      <svg
        viewBox={`0 0 ${chart.width} ${chart.height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={t`Altitude over time, up to ${highest}`}
      >
        {pieces.map(({ path, step }) => (
          <path key={path} d={path} stroke={`var(--hb-alt-${step})`} vectorEffect="non-scaling-stroke" />
        ))}
      </svg>
      <Group component="span" justify="space-between">
        <span>{timeOf(track.at[0] ?? 0)}</span>
        <span>{timeOf(track.at.at(-1) ?? 0)}</span>
      </Group>
    </Stack>
  );
}

interface Profile {
  /** Parts of the line in one step of the altitude ramp each. */
  readonly pieces: readonly { readonly step: number; readonly path: string }[];
  /** The highest altitude in feet. */
  readonly top: number;
}

function drawProfile({ at, altitude }: FlownTrack): Profile {
  const known = at.flatMap((time, index) => {
    const feet = altitude[index] ?? null;
    return feet === null ? [] : [{ time, feet }];
  });
  const every = Math.max(1, Math.ceil(known.length / chart.width));
  const shown = known.filter((_, index) => index % every === 0 || index === known.length - 1);
  const top = Math.max(1, ...shown.map(({ feet }) => feet));
  const [start, end] = [shown[0]?.time ?? 0, shown.at(-1)?.time ?? 0];
  const points = shown.map(({ time, feet }) => {
    const x = ((time - start) / Math.max(1, end - start)) * chart.width;
    const y = chart.height - 2 - (Math.max(0, feet) / top) * (chart.height - 4);
    return `${x.toFixed(1)} ${y.toFixed(1)}`;
  });
  const pieces: { step: number; path: string }[] = [];
  shown.slice(1).forEach(({ feet }, index) => {
    const step = altitudeStep(feet);
    const open = pieces.at(-1);
    if (open?.step === step) open.path += `L${points[index + 1]}`;
    else pieces.push({ step, path: `M${points[index]}L${points[index + 1]}` });
  });
  return { pieces, top };
}
