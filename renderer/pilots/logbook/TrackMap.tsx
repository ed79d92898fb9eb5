import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useMemo, useRef } from 'react';
import type { AcarsRecord } from '../../../server/contract/classic/acars.ts';
import type { Pirep } from '../../../server/contract/classic/pirep.ts';
import { FlightMap } from '../../map/flights/FlightMap.tsx';
import { endFeatures, type Fix, fixFeatures, plannedLine } from '../../map/flights/routeFeatures.ts';
import { useFit } from '../../map/flights/useFit.ts';
import { useFlightMap, useMapSources } from '../../map/flights/useFlightMap.ts';
import { lineFeatures } from '../../map/geo/features.ts';
import { gapLines, trackLines, trackPoints } from '../../map/report/flownTrack.ts';
import { useMapTexts } from '../frame/useMapTexts.ts';
import type { FlownTrack } from './Flown.tsx';

interface Props {
  readonly pirep: Pirep;
  readonly track: FlownTrack;
  readonly route: readonly AcarsRecord[];
}

/** Leaves room for the labels of the ends and for the buttons. */
const margin = { padding: { top: 40, right: 84, bottom: 32, left: 56 }, maxZoom: 10 };

/** Shows where the flight was planned and flown. */
export function TrackMap({ pirep, track, route }: Props): ReactNode {
  const { t } = useLingui();
  const container = useRef<HTMLDivElement>(null);
  const map = useFlightMap(container, { inPage: true });
  const { id, dpt_airport, arr_airport } = pirep;
  const { points, features } = useMemo(() => {
    const ends = [dpt_airport, arr_airport] as const;
    const fixes = route.flatMap(toFix);
    const plan = plannedLine(ends, fixes);
    const path = trackPoints(track, plan[0]?.[0]);
    return {
      points: [...plan, ...path],
      features: {
        airports: endFeatures(ends),
        fixes: fixFeatures(ends, fixes),
        plan: lineFeatures(plan),
        track: trackLines(track, path),
        gaps: gapLines(track, path),
      },
    };
  }, [dpt_airport, arr_airport, route, track]);
  useMapSources(map, features);
  useFit(map, id, points, margin);
  return (
    <FlightMap
      label={t`Map of ${pirep.ident}`}
      container={container}
      map={map}
      complete
      // The altitude profile below needs no map.
      fallback={null}
      texts={useMapTexts(map)}
    />
  );
}

function toFix({ name, lat, lon }: AcarsRecord): Fix[] {
  return lat === null || lon === null ? [] : [{ name: name ?? '', lat, lon }];
}
