import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useMemo, useRef } from 'react';
import type { FlightWatch } from '../../../server/contract/classic/watch.ts';
import { hasPlace } from '../../../server/contract/geo.ts';
import { aircraftFeature, aircraftFigures, type AircraftPoint } from '../../map/flights/aircraftFeatures.ts';
import { aircraftKind } from '../../../server/contract/aircraftKind.ts';
import { aircraftImage } from '../../map/flights/aircraftSymbols.ts';
import { FlightMap } from '../../map/flights/FlightMap.tsx';
import { endFeatures } from '../../map/flights/routeFeatures.ts';
import { useFit } from '../../map/flights/useFit.ts';
import { useFlightMap, useMapSources } from '../../map/flights/useFlightMap.ts';
import { lineFeatures } from '../../map/geo/features.ts';
import { bearing, gather, greatCircle, type LonLat } from '../../map/geo/greatCircle.ts';
import { gapLines, trackLines, trackPoints } from '../../map/report/flownTrack.ts';
import { useMapTexts } from '../frame/useMapTexts.ts';

/** Leaves room for the labels of the ends and for the buttons. */
const margin = { padding: { top: 48, right: 84, bottom: 40, left: 56 }, maxZoom: 9 };

/** Shows one aircraft, its track so far, and the way that is left. */
export function ProgressMap({ flight }: { readonly flight: FlightWatch }): ReactNode {
  const { t } = useLingui();
  const container = useRef<HTMLDivElement>(null);
  const map = useFlightMap(container, { night: true, inPage: true });
  const { ident, status, aircraft_icao, is_silent: silent, position, track, dpt_airport, arr_airport } = flight;
  // Each on its own: what a reply leaves as it was need not be drawn again, beside a simulator.
  const airports = useMemo(
    () => endFeatures([dpt_airport, arr_airport].map(({ icao, lat, lon }) => ({ id: icao, lat, lon, hub: false }))),
    [dpt_airport, arr_airport],
  );
  const plan = useMemo(() => {
    const way = [position ?? dpt_airport, arr_airport].filter(hasPlace);
    return lineFeatures(greatCircle(way.map(({ lon, lat }): LonLat => [lon, lat])));
  }, [position, dpt_airport, arr_airport]);
  const flown = useMemo(() => {
    const path = trackPoints(track);
    return { before: path.at(-2), track: trackLines(track, path), gaps: gapLines(track, path) };
  }, [track]);
  const aircraft = useMemo(() => {
    if (position === null) return [];
    const state = status === 'EMG' ? 'emergency' : 'selected';
    const image = aircraftImage(aircraftKind(aircraft_icao), state);
    const second = aircraftFigures(position);
    return [
      aircraftFeature(
        { id: ident, image, state, silent, opacity: 1, first: ident, second },
        pointOf(position, flown.before),
      ),
    ];
  }, [position, flown, ident, status, aircraft_icao, silent]);
  useMapSources(map, { airports, plan, track: flown.track, gaps: flown.gaps, aircraft });
  const view = [dpt_airport, ...(position === null ? [] : [position]), arr_airport].filter(hasPlace);
  useFit(map, ident, gather(view.map(({ lon, lat }): LonLat => [lon, lat])), margin);
  return (
    <FlightMap
      label={t`Map of ${ident}`}
      container={container}
      map={map}
      complete
      // The figures beside it need no map.
      fallback={null}
      texts={useMapTexts(map)}
    />
  );
}

type Position = NonNullable<FlightWatch['position']>;

/** Without a heading the aircraft points along its track. @param before the position before the last one */
function pointOf({ lon, lat, heading }: Position, before: LonLat | undefined): AircraftPoint {
  return { lon, lat, heading: heading ?? (before === undefined ? 0 : bearing(before, [lon, lat])) };
}
