import { IconMinus, IconPlus, IconWorld } from '@tabler/icons-react';
import type { Map } from 'maplibre-gl';
import { type ReactNode, type RefObject, useState } from 'react';
import classes from './FlightMap.module.css';
import { type MapState, useIsDrawn } from './useFlightMap.ts';

interface Props {
  /** What the map shows, for those who cannot see it. */
  readonly label: string;
  readonly container: RefObject<HTMLDivElement | null>;
  readonly map: MapState;
  /** All that the map shows first is there; until it is drawn the region is busy. */
  readonly complete: boolean;
  /** It cannot be moved, and has no buttons for that. */
  readonly still?: true;
  /** The same facts as a table, where the machine draws no map. */
  readonly fallback: ReactNode;
  /** Cards and controls that float over the map. */
  readonly children?: ReactNode;
}

/** The frame of a map: canvas, zoom and globe. */
export function FlightMap({ label, container, map, complete, still, fallback, children }: Props): ReactNode {
  const drawn = useIsDrawn(map, complete);
  if (map === 'unsupported' || map === 'failed') {
    return (
      // The table may be longer than its place: the keyboard must get into it to scroll.
      <section className={classes.fallback} aria-label={label} tabIndex={0}>
        <h2>{Reasons[map].title}</h2>
        <p>{Reasons[map].text}</p>
        {fallback}
      </section>
    );
  }
  return (
    <section className={classes.frame} aria-label={label} aria-busy={!drawn}>
      <div ref={container} className={classes.canvas} />
      {children}
      {map === 'loading' || still ? null : <ZoomControls map={map} />}
    </section>
  );
}

const Reasons = {
  unsupported: {
    title: 'This machine draws no map.',
    text: 'The window needs WebGL 2 for it, which the graphics driver does not offer. Everything else works.',
  },
  failed: {
    title: 'The map did not load.',
    text: 'The server did not answer for the base map. It is tried again when this screen is opened again.',
  },
} as const;

function ZoomControls({ map }: { readonly map: Map }): ReactNode {
  const [globe, setGlobe] = useState(false);
  const toggleGlobe = (): void => {
    map.setProjection({ type: globe ? 'mercator' : 'globe' });
    setGlobe(!globe);
  };
  return (
    <div className={classes.zoom} role="group" aria-label="Map view">
      <button type="button" aria-label="Zoom in" onClick={() => map.zoomIn()}>
        <IconPlus size={15} stroke={1.6} aria-hidden />
      </button>
      <button type="button" aria-label="Zoom out" onClick={() => map.zoomOut()}>
        <IconMinus size={15} stroke={1.6} aria-hidden />
      </button>
      <button type="button" aria-label="Globe" aria-pressed={globe} onClick={toggleGlobe}>
        <IconWorld size={15} stroke={1.6} aria-hidden />
      </button>
    </div>
  );
}
