import { t } from '@lingui/core/macro';
import { Text } from '@mantine/core';
import { IconMinus, IconPlus, IconWorld } from '@tabler/icons-react';
import type { Map } from 'maplibre-gl';
import { type ReactNode, type RefObject, useState } from 'react';
import { altitude } from '../../lib/figures.ts';
import { useScheme } from '../../lib/theme.ts';
import { ramp } from '../../lib/tokens.ts';
import { onlineAttribution, OnlineZoom } from '../base/onlineMap.ts';
import { showGlobe } from '../geo/globe.ts';
import classes from './FlightMap.module.css';
import { GlobeEdge } from './GlobeEdge.tsx';
import { type MapState, useIsDrawn, useMapEvent } from './useFlightMap.ts';

interface Props {
  /** Describes the map for screen readers. */
  readonly label: string;
  readonly container: RefObject<HTMLDivElement | null>;
  readonly map: MapState;
  /** True once all data of the first view is there. The region is busy until it is drawn. */
  readonly complete: boolean;
  /** True for a map that cannot be moved and has no buttons for it. */
  readonly still?: true;
  /** The same data as a table, for machines that cannot draw the map. */
  readonly fallback: ReactNode;
  /** Cards and controls over the map. */
  readonly children?: ReactNode;
  /** What the map itself says: unless the page has texts of its own. */
  readonly texts?: MapTexts;
}

export interface MapTexts {
  readonly view: string;
  readonly zoomIn: string;
  readonly zoomOut: string;
  readonly globe: string;
  /** Why there is no map. */
  readonly unsupported: Reason;
  readonly failed: Reason;
}

interface Reason {
  readonly title: string;
  readonly text: string;
}

/** Draws the frame of a map: canvas, zoom buttons and globe button. */
export function FlightMap({
  label,
  container,
  map,
  complete,
  still,
  fallback,
  children,
  texts = ownTexts(),
}: Props): ReactNode {
  const drawn = useIsDrawn(map, complete);
  /** Shows the flat map again; undefined while it is flat. */
  const [leaveGlobe, setLeaveGlobe] = useState<() => void>();
  if (map === 'unsupported' || map === 'failed') {
    return (
      // The table may be taller than its frame: it must be focusable to scroll by keyboard.
      <section className={classes.fallback} aria-label={label} tabIndex={0}>
        <Text component="h2" fw={600} c="var(--hb-tx)">
          {texts[map].title}
        </Text>
        <Text mt={4} mb={fallback === null ? 0 : 'lg'}>
          {texts[map].text}
        </Text>
        {fallback}
      </section>
    );
  }
  return (
    <section
      className={classes.frame}
      aria-label={label}
      aria-busy={!drawn}
      data-globe={leaveGlobe !== undefined || undefined}
    >
      <div ref={container} className={classes.canvas} />
      {map === 'loading' || leaveGlobe === undefined ? null : <GlobeEdge map={map} />}
      {map === 'loading' ? null : <Attribution map={map} />}
      {children}
      {map === 'loading' || still ? null : (
        <ZoomControls
          map={map}
          texts={texts}
          globe={leaveGlobe !== undefined}
          onGlobe={() => {
            leaveGlobe?.();
            setLeaveGlobe(leaveGlobe === undefined ? () => showGlobe(map) : undefined);
          }}
        />
      )}
    </section>
  );
}

const ownTexts = (): MapTexts => ({
  view: t`Map view`,
  zoomIn: t`Zoom in`,
  zoomOut: t`Zoom out`,
  globe: t`Globe`,
  unsupported: {
    title: t`The map is not available on this computer.`,
    text: t`It needs WebGL 2, which the graphics driver does not support. Everything else works.`,
  },
  failed: {
    title: t`The map could not be loaded.`,
    text: t`The server did not send the base map. Open this screen again to retry.`,
  },
});

interface ControlsProps {
  readonly map: Map;
  readonly texts: MapTexts;
  readonly globe: boolean;
  readonly onGlobe: () => void;
}

function ZoomControls({ map, texts, globe, onGlobe }: ControlsProps): ReactNode {
  return (
    <div
      className={classes.buttons}
      style={{ right: 16, bottom: 16 }}
      data-unsaved
      role="group"
      aria-label={texts.view}
    >
      <button type="button" aria-label={texts.zoomIn} onClick={() => map.zoomIn()}>
        <IconPlus size={15} stroke={1.6} aria-hidden />
      </button>
      <button type="button" aria-label={texts.zoomOut} onClick={() => map.zoomOut()}>
        <IconMinus size={15} stroke={1.6} aria-hidden />
      </button>
      <button type="button" aria-label={texts.globe} aria-pressed={globe} onClick={onGlobe}>
        <IconWorld size={15} stroke={1.6} aria-hidden />
      </button>
    </div>
  );
}

/** Names whose map is shown, as its provider asks for, while it is shown. */
function Attribution({ map }: { readonly map: Map }): ReactNode {
  const text = onlineAttribution();
  const isNear = (): boolean => map.getZoom() >= OnlineZoom;
  const [near, setNear] = useState(isNear);
  useMapEvent(map, 'zoom', () => setNear(isNear()));
  return near && text !== '' ? <div className={classes.attribution}>{text}</div> : null;
}

interface LegendProps {
  readonly at: 'top' | 'bottom';
  /** Text before the scale. */
  readonly title?: string;
}

/** Shows the steps of the altitude ramp and the line style of the plan. */
export function MapLegend({ at, title }: LegendProps): ReactNode {
  const scheme = useScheme();
  return (
    <div className={classes.legend} data-at={at} style={{ [at]: 12 }}>
      {title === undefined ? null : <span>{title}</span>}
      <span>GND</span>
      <span className={classes.ramp}>
        {ramp(scheme).map((color) => (
          <i key={color} style={{ background: color }} />
        ))}
      </span>
      <span>{altitude(40_000)}</span>
      <span className={classes.divider} />
      <span className={classes.plan} />
      <span>{t`planned`}</span>
    </div>
  );
}
