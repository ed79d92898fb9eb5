import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useEffectEvent, useMemo, useRef } from 'react';
import { listMapAirports } from '../../../server/contract/admin/airline.ts';
import type { PirepReport, PlannedPoint, TrackColumns } from '../../../server/contract/admin/pireps.ts';
import { queryOf } from '../../lib/api.ts';
import { timeOf } from '../../lib/utc.ts';
import { FlightMap, MapLegend } from '../flights/FlightMap.tsx';
import { PositionTable } from '../flights/PositionTable.tsx';
import { PrintedMap } from '../flights/PrintedMap.tsx';
import { plannedLine } from '../flights/routeFeatures.ts';
import { fitPoints, flightMargin, useFit } from '../flights/useFit.ts';
import { type MapState, useFlightMap, useMapEvent, useMapSources } from '../flights/useFlightMap.ts';
import { type Cursor, pointAt } from '../geo/cursor.ts';
import { type LonLat, lonNear } from '../geo/greatCircle.ts';
import { MapTools, useParts } from './MapTools.tsx';
import { MarkerList, useMarkerClick } from './MarkerList.tsx';
import { MeasureCard, useMeasure } from './MeasureCard.tsx';
import { cursorFeature, type Highlight, highlightFeatures, nearestPosition, reportFeatures } from './reportFeatures.ts';
import classes from './ReportMap.module.css';
import type { ReportMarker } from './reportMarkers.ts';

/** A stretch of the track that the map shows. */
export interface MapGoal {
  readonly from: Cursor;
  readonly to: Cursor;
  /** Changes with every request, so that the map moves there again. */
  readonly asked: object;
}

interface Props {
  readonly report: PirepReport;
  readonly track: TrackColumns;
  readonly route: PlannedPoint[];
  readonly markers: readonly ReportMarker[];
  readonly highlight: Highlight | null;
  /** A landing that is replayed. */
  readonly goal: MapGoal | null;
  /** The position where the aircraft is drawn. */
  readonly cursor: Cursor | null;
  /** Called with the nearest position of the track, or null when the pointer leaves it. */
  readonly onCursor: (index: number | null) => void;
  readonly onMarker: (marker: ReportMarker) => void;
}

/** Shows where a flight was planned and flown. */
export function ReportMap(props: Props): ReactNode {
  const { report, track, route, markers, highlight, goal, cursor, onCursor, onMarker } = props;
  const frame = useRef<HTMLDivElement>(null);
  const container = useRef<HTMLDivElement>(null);
  const map = useFlightMap(container);
  const plan = useMemo(() => plannedLine([report.dpt_airport, report.arr_airport], route), [report, route]);
  const { data: airports } = useQuery(queryOf(listMapAirports, {}));
  const features = useMemo(
    () => reportFeatures({ report, track, route, plan, markers, airports: airports?.data ?? [] }),
    [report, track, route, plan, markers, airports],
  );
  const aircraft = useMemo(() => cursorFeature(report, track, cursor), [report, track, cursor]);
  const highlighted = useMemo(() => highlightFeatures(features.path, highlight), [features.path, highlight]);
  useMapSources(map, { ...features.sources, highlight: highlighted, aircraft });
  const measuring = useMeasure(map);
  const fit = useFit(map, report.id, features.all);
  useGoTo(map, features.path, { goal: highlight, maxZoom: 10 });
  useGoTo(map, features.path, { goal, maxZoom: 13 });
  usePointer(map, features.path, onCursor);
  useFollow(map, track, cursor);
  const parts = useParts(map);
  const { here, close } = useMarkerClick(map, markers, { off: measuring.on, onMarker });

  return (
    <div ref={frame} className={classes.frame}>
      <FlightMap
        label={t`Map of ${report.ident}`}
        container={container}
        map={map}
        complete
        fallback={track.at.length === 0 ? null : <TrackTable track={track} />}
      >
        <PrintedMap map={map} />
        {track.at.length === 0 || measuring.on ? null : <MapLegend at="top" />}
        <MapTools
          parts={parts}
          measuring={measuring.on}
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

interface GoalZoom {
  readonly goal: MapGoal | null;
  readonly maxZoom: number;
}

/** Moves to a stretch when it is requested, not when the track grows. */
function useGoTo(map: MapState, path: readonly LonLat[], { goal, maxZoom }: GoalZoom): void {
  const go = useEffectEvent((): void => {
    if (typeof map === 'string' || goal === null) return;
    const points = path.slice(Math.floor(goal.from), Math.ceil(goal.to) + 1);
    fitPoints(map, points, { padding: flightMargin, maxZoom });
  });
  const asked = goal?.asked;
  useEffect(() => {
    if (asked === undefined || typeof map === 'string') return undefined;
    const { clientWidth } = map.getContainer();
    if (clientWidth > 0 && clientWidth === map.getCanvas().clientWidth) return go();
    // It is not shown yet, or does not know its size.
    const wait = (): void => go();
    map.once('resize', wait);
    return () => void map.off('resize', wait);
  }, [map, asked]);
}

/** Pixels around the track within which the pointer moves the cursor. */
const reach = 24;

/** Moves the cursor when the pointer is near the track. */
function usePointer(map: MapState, path: readonly LonLat[], onCursor: (index: number | null) => void): void {
  useMapEvent(map, 'mousemove', ({ lngLat, point }, under) => {
    if (path.length === 0) return;
    const index = nearestPosition(path, [lngLat.lng, lngLat.lat]);
    const [lon, lat] = path[index] ?? [0, 0];
    const spot = under.project([lonNear(lon, lngLat.lng), lat]);
    if (spot.dist(point) <= reach) onCursor(index);
  });
  useMapEvent(map, 'mouseout', () => onCursor(null));
}

/** Brings the aircraft back into view when the cursor moves it out. */
function useFollow(map: MapState, track: TrackColumns, cursor: Cursor | null): void {
  const follow = useEffectEvent((at: Cursor | null) => {
    const point = at === null ? null : pointAt(track, at);
    if (typeof map === 'string' || point === null || map.isMoving()) return;
    const { clientWidth, clientHeight } = map.getContainer();
    const { x, y } = map.project([lonNear(point[0], map.getCenter().lng), point[1]]);
    const inView = x >= 0 && y >= 0 && x <= clientWidth && y <= clientHeight;
    if (!inView) map.jumpTo({ center: [point[0], point[1]] });
  });
  useEffect(() => follow(cursor), [cursor]);
}

function toggleFullScreen(frame: HTMLElement | null): Promise<void> {
  if (document.fullscreenElement !== null) return document.exitFullscreen();
  return frame === null ? Promise.resolve() : frame.requestFullscreen();
}

const tableRows = 100;

/** Lists about a hundred positions of the track as text. */
function TrackTable({ track }: { readonly track: TrackColumns }): ReactNode {
  const every = Math.max(1, Math.ceil(track.at.length / tableRows));
  const indexes = track.at.map((_, index) => index).filter((index) => index % every === 0);
  const rows = indexes.map((index) => ({
    key: index,
    cells: [timeOf(track.at[index] ?? 0)],
    position: { lat: track.lat[index] ?? 0, lon: track.lon[index] ?? 0 },
    altitude: track.altitude[index],
    gs: track.gs[index],
    heading: track.heading[index],
  }));
  return <PositionTable heads={[t`Time`]} rows={rows} />;
}
