import { IconMaximize } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { MapMouseEvent } from 'maplibre-gl';
import { type ReactNode, useEffect, useMemo, useRef } from 'react';
import { listMapAirports } from '../../server/contract/admin/airline.ts';
import type { LogLine, PirepReport, RoutePoint, Track } from '../../server/contract/admin/pireps.ts';
import { queryOf } from '../app/api.ts';
import type { Cursor } from './cursor.ts';
import { FlightMap } from './FlightMap.tsx';
import { type LonLat, lonNear } from './greatCircle.ts';
import { MapLegend } from './MapLegend.tsx';
import classes from './ReportMap.module.css';
import { boundsOf, cursorFeature, nearestPosition, plannedLine, reportFeatures } from './reportFeatures.ts';
import { reportMarkers } from './reportMarkers.ts';
import { TrackTable } from './TrackTable.tsx';
import { useScheme } from './useScheme.ts';
import { type MapState, useFlightMap, useMapSource } from './useFlightMap.ts';

interface Props {
  readonly report: PirepReport;
  readonly track: Track;
  readonly route: RoutePoint[];
  readonly log: LogLine[];
  /** The aircraft stands there. */
  readonly cursor: Cursor | null;
  /** The pointer is near this position of the track, or has left it. */
  readonly onCursor: (index: number | null) => void;
}

/** Where a flight was planned and where it was flown. */
export function ReportMap({ report, track, route, log, cursor, onCursor }: Props): ReactNode {
  const scheme = useScheme();
  const frame = useRef<HTMLDivElement>(null);
  const container = useRef<HTMLDivElement>(null);
  const map = useFlightMap(container, { scheme, night: false });
  const plan = useMemo(() => plannedLine(report, route), [report, route]);
  const markers = useMemo(() => reportMarkers(track, log), [track, log]);
  const { data: airports } = useQuery(queryOf(listMapAirports, {}));
  const features = useMemo(
    () => reportFeatures({ report, track, route, plan, markers, airports: airports?.data ?? [] }),
    [report, track, route, plan, markers, airports],
  );
  const aircraft = useMemo(() => cursorFeature(report, track, cursor), [report, track, cursor]);
  useMapSource(map, 'airports', features.airports);
  useMapSource(map, 'plan', features.plan);
  useMapSource(map, 'track', features.track);
  useMapSource(map, 'gaps', features.gaps);
  useMapSource(map, 'fixes', features.fixes);
  useMapSource(map, 'markers', features.markers);
  useMapSource(map, 'aircraft', aircraft);
  useFit(map, report.id, features.all);
  usePointer(map, features.path, onCursor);

  return (
    <div ref={frame} className={classes.frame}>
      <FlightMap
        label={`Map of ${report.ident}`}
        container={container}
        map={map}
        complete
        fallback={<TrackTable track={track} />}
      >
        <MapLegend scheme={scheme} at="top" />
        <button
          type="button"
          className={classes.full}
          aria-label="Full screen"
          onClick={() => void toggleFullScreen(frame.current)}
        >
          <IconMaximize size={15} stroke={1.6} aria-hidden />
        </button>
      </FlightMap>
    </div>
  );
}

/** Room for the labels of the ends, and for the legend at the top. */
const Margin = { top: 84, right: 92, bottom: 48, left: 92 };
/** Pixels around the track in which the pointer takes the cursor along. */
const Reach = 24;

/** Shows the whole flight, once for each report and each new map: not when its track grows. */
function useFit(map: MapState, reportId: string, points: readonly LonLat[]): void {
  const fitted = useRef<{ map: MapState; reportId: string }>(null);
  useEffect(() => {
    if (typeof map === 'string' || points.length === 0) return;
    if (fitted.current?.map === map && fitted.current.reportId === reportId) return;
    fitted.current = { map, reportId };
    map.fitBounds(boundsOf(points), { padding: Margin, maxZoom: 9, animate: false });
  }, [map, reportId, points]);
}

function usePointer(map: MapState, path: readonly LonLat[], onCursor: Props['onCursor']): void {
  useEffect(() => {
    if (typeof map === 'string' || path.length === 0) return undefined;
    const move = ({ lngLat, point }: MapMouseEvent): void => {
      const index = nearestPosition(path, [lngLat.lng, lngLat.lat]);
      const [lon, lat] = path[index] ?? [0, 0];
      const spot = map.project([lonNear(lon, lngLat.lng), lat]);
      if (spot.dist(point) <= Reach) onCursor(index);
    };
    const leave = (): void => onCursor(null);
    map.on('mousemove', move);
    map.on('mouseout', leave);
    return () => {
      map.off('mousemove', move);
      map.off('mouseout', leave);
    };
  }, [map, path, onCursor]);
}

function toggleFullScreen(frame: HTMLElement | null): Promise<void> {
  if (document.fullscreenElement !== null) return document.exitFullscreen();
  return frame === null ? Promise.resolve() : frame.requestFullscreen();
}
