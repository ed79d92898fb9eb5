import { t } from '@lingui/core/macro';
import { Switch } from '@mantine/core';
import { IconFocusCentered, IconMaximize, IconRuler2, IconStack2 } from '@tabler/icons-react';
import { type ReactNode, useEffect, useState } from 'react';
import { ControlsMenu } from '../../ui/FilterMenu.tsx';
import { setVisible } from '../base/style.ts';
import type { MapState } from '../flights/useFlightMap.ts';
import classes from '../flights/FlightMap.module.css';

/** The parts of a report's map that can be hidden, with their layers. */
const mapParts = {
  planned: { title: t`Planned route`, layers: ['plan', 'fix'] },
  flown: { title: t`Flown track`, layers: ['track-case', 'track', 'gap'] },
  events: { title: t`Phases and events`, layers: ['marker'] },
  labels: { title: t`Names and other airports`, layers: ['label-country', 'label-sea', 'airport', 'airport-hub'] },
} as const;
type MapPart = keyof typeof mapParts;
const mapPartNames = Object.keys(mapParts) as readonly MapPart[];

interface Parts {
  readonly hidden: readonly MapPart[];
  readonly toggle: (part: MapPart) => void;
}

/** Holds which parts of the map are hidden. */
export function useParts(map: MapState): Parts {
  const [hidden, setHidden] = useState<readonly MapPart[]>([]);
  useEffect(() => {
    if (typeof map === 'string') return;
    for (const part of mapPartNames) setVisible(map, mapParts[part].layers, !hidden.includes(part));
  }, [map, hidden]);
  const toggle = (part: MapPart): void =>
    setHidden(hidden.includes(part) ? hidden.filter((other) => other !== part) : [...hidden, part]);
  return { hidden, toggle };
}

interface Props {
  readonly parts: Parts;
  readonly measuring: boolean;
  readonly onFit: () => void;
  readonly onMeasure: () => void;
  readonly onFullScreen: () => void;
}

export function MapTools({ parts: { hidden, toggle }, measuring, onFit, onMeasure, onFullScreen }: Props): ReactNode {
  return (
    <div className={classes.buttons} style={{ right: 16, top: 12 }} role="group" aria-label={t`Map tools`}>
      <button type="button" aria-label={t`Full screen`} title={t`Full screen`} onClick={onFullScreen}>
        <IconMaximize size={15} stroke={1.6} aria-hidden />
      </button>
      <button type="button" aria-label={t`Show the whole flight`} title={t`Show the whole flight`} onClick={onFit}>
        <IconFocusCentered size={15} stroke={1.6} aria-hidden />
      </button>
      <button type="button" aria-label={t`Measure`} title={t`Measure`} aria-pressed={measuring} onClick={onMeasure}>
        <IconRuler2 size={15} stroke={1.6} aria-hidden />
      </button>
      <ControlsMenu
        label={t`Layers`}
        position="left-start"
        withinPortal={false}
        target={
          <button type="button" aria-label={t`Layers`} title={t`Layers`}>
            <IconStack2 size={15} stroke={1.6} aria-hidden />
          </button>
        }
      >
        {mapPartNames.map((part) => (
          <Switch
            key={part}
            size="xs"
            label={mapParts[part].title}
            checked={!hidden.includes(part)}
            onChange={() => toggle(part)}
          />
        ))}
      </ControlsMenu>
    </div>
  );
}
