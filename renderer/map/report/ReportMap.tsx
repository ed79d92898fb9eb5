import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo, useRef } from 'react';
import { listMapAirports } from '../../../server/contract/admin/airline.ts';
import type { PirepReport, RoutePoint, Track } from '../../../server/contract/admin/pireps.ts';
import { queryOf } from '../../lib/api.ts';
import type { Cursor } from '../geo/cursor.ts';
import { FlightMap } from '../flights/FlightMap.tsx';
import { type Highlight, highlightFeatures } from './highlight.ts';
import { MapLegend } from '../base/MapLegend.tsx';
import { MarkerList } from './MarkerList.tsx';
import { MeasureCard } from '../base/MeasureCard.tsx';
import classes from './ReportMap.module.css';
import { cursorFeature, reportFeatures } from './reportFeatures.ts';
import { PrintedMap } from './PrintedMap.tsx';
import type { ReportMarker } from './reportMarkers.ts';
import { plannedLine } from '../flights/routeFeatures.ts';
import { ReportTools } from './ReportTools.tsx';
import { TrackTable } from './TrackTable.tsx';
import { useScheme } from '../geo/useScheme.ts';
import { useFit, useFollow, useGoTo, useMarkerClick, useParts, usePointer } from './useReportMap.ts';
import { useFlightMap, useMapSource } from '../flights/useFlightMap.ts';
import { useMeasure } from '../base/useMeasure.ts';

interface Props {
  readonly report: PirepReport;
  readonly track: Track;
  readonly route: RoutePoint[];
  readonly markers: readonly ReportMarker[];
  readonly highlight: Highlight | null;
  /** The position where the aircraft is drawn. */
  readonly cursor: Cursor | null;
  /** Called with the nearest position of the track, or null when the pointer leaves it. */
  readonly onCursor: (index: number | null) => void;
  readonly onMarker: (marker: ReportMarker) => void;
}

/** Shows where a flight was planned and flown. */
export function ReportMap(props: Props): ReactNode {
  const { report, track, route, markers, highlight, cursor, onCursor, onMarker } = props;
  const scheme = useScheme();
  const frame = useRef<HTMLDivElement>(null);
  const container = useRef<HTMLDivElement>(null);
  const map = useFlightMap(container, { scheme, night: false });
  const plan = useMemo(() => plannedLine([report.dpt_airport, report.arr_airport], route), [report, route]);
  const { data: airports } = useQuery(queryOf(listMapAirports, {}));
  const features = useMemo(
    () => reportFeatures({ report, track, route, plan, markers, airports: airports?.data ?? [] }),
    [report, track, route, plan, markers, airports],
  );
  const aircraft = useMemo(() => cursorFeature(report, track, cursor), [report, track, cursor]);
  const highlighted = useMemo(() => highlightFeatures(features.path, highlight), [features.path, highlight]);
  useMapSource(map, 'airports', features.airports);
  useMapSource(map, 'highlight', highlighted);
  useMapSource(map, 'plan', features.plan);
  useMapSource(map, 'track', features.track);
  useMapSource(map, 'gaps', features.gaps);
  useMapSource(map, 'fixes', features.fixes);
  useMapSource(map, 'markers', features.markers);
  useMapSource(map, 'aircraft', aircraft);
  const measuring = useMeasure(map);
  const fit = useFit(map, report.id, features.all);
  useGoTo(map, features.path, highlight);
  usePointer(map, features.path, onCursor);
  useFollow(map, track, cursor);
  const parts = useParts(map);
  const { here, close } = useMarkerClick(map, markers, { off: measuring.on, onMarker });

  return (
    <div ref={frame} className={classes.frame}>
      <FlightMap
        label={`Map of ${report.ident}`}
        container={container}
        map={map}
        complete
        fallback={<TrackTable track={track} />}
      >
        <PrintedMap map={map} />
        <MapLegend scheme={scheme} at="top" />
        <ReportTools
          hidden={parts.hidden}
          measuring={measuring.on}
          onPart={parts.toggle}
          onFit={fit}
          onMeasure={measuring.toggle}
          onFullScreen={() => void toggleFullScreen(frame.current)}
        />
        {measuring.on ? <MeasureCard points={measuring.points} /> : null}
        {here === null || measuring.on ? null : (
          <MarkerList key={`${here.x} ${here.y}`} here={here} onMarker={onMarker} onClose={close} />
        )}
      </FlightMap>
    </div>
  );
}

function toggleFullScreen(frame: HTMLElement | null): Promise<void> {
  if (document.fullscreenElement !== null) return document.exitFullscreen();
  return frame === null ? Promise.resolve() : frame.requestFullscreen();
}
