import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { listMapAirports } from '../../../server/contract/admin/airline.ts';
import type { AirportShort } from '../../../server/contract/admin/pireps.ts';
import { distanceNm } from '../../../server/contract/geo.ts';
import { queryOf } from '../../lib/api.ts';
import { coordinates } from '../../lib/figures.ts';
import { gather } from '../geo/greatCircle.ts';
import { FeatureMap } from './FeatureMap.tsx';
import { airportFeature, type RouteAirport } from './routeFeatures.ts';

interface Props {
  /** The airport to start at, instead of the hubs. */
  readonly shown: string | undefined;
  readonly onAirport: (id: string) => void;
}

/** Shows the catalog's airports; a click opens one. */
export function AirportsMap({ shown, onAirport }: Props): ReactNode {
  const { data } = useQuery(queryOf(listMapAirports, {}));
  const airports = data?.data ?? none;
  const features = useMemo(() => airports.map((airport) => airportFeature(airport, 'flown')), [airports]);
  const points = useMemo(() => {
    const one = airports.filter(({ id }) => id === shown);
    return gather((one.length === 0 ? home(airports) : one).map(({ lon, lat }) => [lon, lat]));
  }, [airports, shown]);
  return (
    <FeatureMap
      label={t`Map of airports`}
      features={{ airports: features }}
      view={{ id: shown ?? 'airports', points, options: allAirports }}
      complete={data !== undefined}
      onAirport={onAirport}
      // The table beside it has the same data.
      fallback={null}
    />
  );
}

/** Shows one airport with its runways, in a page that scrolls. */
export function AirportMap({ airport }: { readonly airport: RouteAirport }): ReactNode {
  const { id, lat, lon, hub } = airport;
  const features = useMemo(() => [airportFeature({ id, lat, lon, hub }, 'flown')], [id, lat, lon, hub]);
  return (
    <FeatureMap
      label={t`Map of ${id}`}
      inPage
      features={{ airports: features }}
      view={{ id, points: [[lon, lat]], options: wholeAirport }}
      fallback={<p>{coordinates(airport)}</p>}
    />
  );
}

/** Nine kilometres from top to bottom, because an airport's point may lie at an end of a runway. */
const wholeAirport = { maxZoom: 10.3 };

/** The panel is small: no more than the labels at its edges need. */
const allAirports = { padding: 36, maxZoom: 9 };

const none: AirportShort[] = [];
/** Nautical miles around a hub that are visible at first. */
const homeRadius = 400;

/** Returns the first view: on a narrow map, a worldwide network would be only dots. */
function home(airports: readonly AirportShort[]): readonly AirportShort[] {
  const hubs = airports.filter(({ hub }) => hub);
  const near = airports.filter((airport) => hubs.some((hub) => distanceNm(hub, airport) <= homeRadius));
  return near.length === 0 ? airports : near;
}
