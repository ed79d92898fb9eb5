import { Switch } from '@mantine/core';
import { IconFocusCentered, IconMaximize, IconRuler2, IconStack2 } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { ControlsMenu } from '../../ui/ControlsMenu.tsx';
import { type MapPart, mapPartNames, mapParts } from '../base/mapParts.ts';
import classes from './ReportMap.module.css';

interface Props {
  readonly hidden: readonly MapPart[];
  readonly measuring: boolean;
  readonly onPart: (part: MapPart) => void;
  readonly onFit: () => void;
  readonly onMeasure: () => void;
  readonly onFullScreen: () => void;
}

export function ReportTools({ hidden, measuring, onPart, onFit, onMeasure, onFullScreen }: Props): ReactNode {
  return (
    <div className={classes.tools} role="group" aria-label="Map tools">
      <button type="button" aria-label="Full screen" title="Full screen" onClick={onFullScreen}>
        <IconMaximize size={15} stroke={1.6} aria-hidden />
      </button>
      <button type="button" aria-label="Show the whole flight" title="Show the whole flight" onClick={onFit}>
        <IconFocusCentered size={15} stroke={1.6} aria-hidden />
      </button>
      <button type="button" aria-label="Measure" title="Measure" aria-pressed={measuring} onClick={onMeasure}>
        <IconRuler2 size={15} stroke={1.6} aria-hidden />
      </button>
      <ControlsMenu
        label="Layers"
        position="left-start"
        withinPortal={false}
        target={
          <button type="button" aria-label="Layers" title="Layers">
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
            onChange={() => onPart(part)}
          />
        ))}
      </ControlsMenu>
    </div>
  );
}
