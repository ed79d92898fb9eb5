import { hasPlace } from '../../../server/contract/geo.ts';
import { useLingui } from '@lingui/react/macro';
import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo, useRef } from 'react';
import { type FlightQuery, listDestinations } from '../../../server/contract/classic/flights.ts';
import { FlightMap } from '../../map/flights/FlightMap.tsx';
import { airportFeature } from '../../map/flights/routeFeatures.ts';
import { useFit } from '../../map/flights/useFit.ts';
import { useFeatureClick, useFlightMap, useMapSources } from '../../map/flights/useFlightMap.ts';
import { lineFeatures } from '../../map/geo/features.ts';
import { gather, greatCircle, type LonLat } from '../../map/geo/greatCircle.ts';
import { useAirports } from '../airports.ts';
import { useMapTexts } from '../frame/useMapTexts.ts';
import { pilotQuery } from '../session.ts';
import classes from '../Screens.module.css';

interface Props {
  readonly query: FlightQuery;
  /** Called with the airport that was chosen, on the map or in its list. */
  readonly onDestination: (id: string) => void;
}

/** Shows the airports that the flights found lead to, whichever of them is chosen. */
export function NetworkMap({ query, onDestination }: Props): ReactNode {
  const { t } = useLingui();
  const container = useRef<HTMLDivElement>(null);
  const map = useFlightMap(container, { inPage: true });
  const airports = useAirports();
  const { arr_airport_id: chosen = '', ...others } = query;
  const { data } = useQuery({
    ...pilotQuery(listDestinations, { query: others }),
    placeholderData: (previous) => previous,
  });
  const { dpt_airport_id: departure = '' } = query;
  const { features, lines, points, reached } = useMemo(() => {
    const all = (data?.data ?? []).flatMap(({ id }) => airports.get(id) ?? []);
    const found = all.filter(hasPlace);
    const start = airports.get(departure);
    const from = start && hasPlace(start) ? start : undefined;
    const ends = found.filter(({ id }) => chosen === '' || id === chosen);
    // What is chosen is in view; the others stay on the map.
    const shown = [...(from === undefined ? [] : [from]), ...(ends.length === 0 ? found : ends)];
    return {
      reached: all,
      // Codes are placed in this order, and left out where they would cover others.
      features: [...new Set([...(from === undefined ? [] : [from]), ...ends, ...found])].map((airport) =>
        airportFeature(airport, 'flown'),
      ),
      lines:
        from === undefined
          ? []
          : ends.flatMap((airport) => lineFeatures(greatCircle([lonLatOf(from), lonLatOf(airport)]))),
      points: gather(shown.map(lonLatOf)),
    };
  }, [airports, data, departure, chosen]);
  useMapSources(map, { airports: features, plan: lines });
  useFit(map, points.join(' '), points, wholeNetwork);
  useFeatureClick(map, ['airport-flown'], (id) => id !== undefined && id !== departure && onDestination(id));
  return (
    <div className={classes.network}>
      <FlightMap
        label={t`Map of destinations`}
        container={container}
        map={map}
        complete={data !== undefined}
        // The list beside it has the same flights.
        fallback={null}
        texts={useMapTexts(map)}
      >
        <NativeSelect
          size="lg"
          className={classes.destination ?? ''}
          aria-label={t`Destination`}
          value={reached.some(({ id }) => id === chosen) ? chosen : ''}
          onChange={({ currentTarget: { value } }) => onDestination(value === '' ? chosen : value)}
          data={[
            { value: '', label: t`All destinations` },
            ...reached.map(({ id, city, name }) => ({ value: id, label: `${id} · ${city || name}` })),
          ]}
        />
      </FlightMap>
    </div>
  );
}

const wholeNetwork = { padding: { top: 72, right: 56, bottom: 32, left: 48 }, maxZoom: 7 };

function lonLatOf({ lon, lat }: { readonly lon: number; readonly lat: number }): LonLat {
  return [lon, lat];
}
