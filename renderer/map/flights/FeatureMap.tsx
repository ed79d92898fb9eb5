import { type ReactNode, useRef } from 'react';
import type { LonLat } from '../geo/greatCircle.ts';
import { FlightMap, type MapTexts } from './FlightMap.tsx';
import { PrintedMap } from './PrintedMap.tsx';
import { type FitOptions, useFit } from './useFit.ts';
import { type MapFeatures, useFeatureClick, useFlightMap, useMapSources } from './useFlightMap.ts';

interface Props {
  /** Describes the map for screen readers. */
  readonly label: string;
  readonly features: MapFeatures;
  /** What is shown at first, once for each `id`. */
  readonly view: { readonly id: string; readonly points: readonly LonLat[]; readonly options?: FitOptions };
  /** True in a page that scrolls. */
  readonly inPage?: true;
  /** False until all features are there. */
  readonly complete?: boolean;
  readonly onAirport?: ((id: string) => void) | undefined;
  /** Shown where the map cannot be drawn. */
  readonly fallback: ReactNode;
  readonly texts?: MapTexts;
  /** Controls over the map. */
  readonly children?: ReactNode;
}

/** Shows features that do not move. A click on an airport of a line may open it. */
export function FeatureMap({
  features,
  view: { id, points, options },
  inPage,
  complete = true,
  onAirport,
  children,
  ...frame
}: Props): ReactNode {
  const container = useRef<HTMLDivElement>(null);
  const map = useFlightMap(container, { inPage });
  useMapSources(map, features);
  useFit(map, id, points, options);
  useFeatureClick(map, ['airport-flown', 'airport-end'], (airport) => airport !== undefined && onAirport?.(airport));
  return (
    <FlightMap container={container} map={map} complete={complete} {...frame}>
      <PrintedMap map={map} />
      {children}
    </FlightMap>
  );
}
