import type { Map as MapLibre } from 'maplibre-gl';
import type { AircraftMark, Place } from '../../map/flights/aircraftFeatures.ts';
import { lonNear } from '../../map/geo/greatCircle.ts';
import { sideBeside } from '../../map/geo/labelSides.ts';
import { type LabelRequest, placeLabels, type PlacedLabel } from './labelPlacement.ts';

/** More aircraft than this in view keep their labels for closer looks: callsigns from 6, second lines from 7. */
const Crowd = 150;
const CallsignZoom = 6;
const SecondLineZoom = 7;

interface OnScreen {
  readonly marks: readonly AircraftMark[];
  readonly places: ReadonlyMap<string, Place>;
  readonly before: ReadonlyMap<string, PlacedLabel>;
  /** How many times as large as usual everything is drawn. */
  readonly scale: number;
}

/** Labels for the aircraft in view, at the map's present place and zoom. */
export function placeOnScreen(map: MapLibre, shown: OnScreen): Map<string, PlacedLabel> {
  const inView = requestsInView(map, shown);
  const crowded = inView.length > Crowd;
  const zoom = map.getZoom();
  const wanted = crowded && zoom < CallsignZoom ? inView.filter(({ always }) => always) : inView;
  return placeLabels(wanted, crowded && zoom < SecondLineZoom ? 1 : 2);
}

/** What is drawn larger collides as if it stood on a screen that is as much smaller. */
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
