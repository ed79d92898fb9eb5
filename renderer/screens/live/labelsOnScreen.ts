import type { Map as MapLibre } from 'maplibre-gl';
import type { AircraftMark, AircraftPoint } from '../../map/flights/aircraftFeatures.ts';
import { lonNear } from '../../map/geo/greatCircle.ts';
import { sideBeside } from '../../map/base/labelSides.ts';
import { type LabelRequest, placeLabels, type PlacedLabel } from './labelPlacement.ts';

/** With more aircraft than this in view, callsigns appear from zoom 6 and second lines from zoom 7. */
const Crowd = 150;
const CallsignZoom = 6;
const SecondLineZoom = 7;

interface OnScreen {
  readonly marks: readonly AircraftMark[];
  readonly places: ReadonlyMap<string, AircraftPoint>;
  readonly before: ReadonlyMap<string, PlacedLabel>;
  /** The scale at which everything is drawn. */
  readonly scale: number;
}

/** Returns the labels of the aircraft in view, at the map's current position and zoom. */
export function placeOnScreen(map: MapLibre, shown: OnScreen): Map<string, PlacedLabel> {
  const inView = requestsInView(map, shown);
  const crowded = inView.length > Crowd;
  const zoom = map.getZoom();
  const wanted = crowded && zoom < CallsignZoom ? inView.filter(({ always }) => always) : inView;
  return placeLabels(wanted, crowded && zoom < SecondLineZoom ? 1 : 2);
}

/** Larger labels collide as if the screen were smaller by the same factor. */
function requestsInView(map: MapLibre, { marks, places, before, scale }: OnScreen): LabelRequest[] {
  const { clientWidth, clientHeight } = map.getContainer();
  return marks.flatMap((mark) => {
    const place = places.get(mark.id);
    if (place === undefined) return [];
    const { x, y } = map.project([lonNear(place.lon, map.getCenter().lng), place.lat]);
    if (x < 0 || y < 0 || x > clientWidth || y > clientHeight) return [];
    const always = mark.state === 'selected' || mark.state === 'emergency';
    return {
      id: mark.id,
      x: x / scale,
      y: y / scale,
      widths: [widthOf(mark.first, CallsignFont), widthOf(mark.second, SecondFont)],
      gap: always ? 21 : 14,
      always,
      before: always ? sideBeside(place.heading) : (before.get(mark.id)?.anchor ?? 'none'),
    };
  });
}

const CallsignFont = '600 11px "Inter Variable"';
const SecondFont = '400 10px "Inter Variable"';
const widths = new Map<string, number>();
const pen = new OffscreenCanvas(1, 1).getContext('2d');

function widthOf(text: string, font: string): number {
  const key = `${font} ${text.length} ${text}`;
  const known = widths.get(key);
  if (known !== undefined) return known;
  if (pen === null) return text.length * 6;
  pen.font = font;
  const width = pen.measureText(text).width * 1.03;
  if (widths.size > 5000) widths.clear();
  widths.set(key, width);
  return width;
}
