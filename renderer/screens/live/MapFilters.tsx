import { ActionIcon, Button, Group, Switch } from '@mantine/core';
import { IconArrowsMaximize, IconMaximize, IconMinimize, IconStack2 } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { ControlsMenu } from '../../ui/FilterMenu.tsx';
import { type MapLayer, MapLayers, type Show, Shows, type Wall } from './liveSearch.ts';
import classes from './LivePage.module.css';

interface Props {
  readonly show: Show;
  /** How many flights have lost contact. */
  readonly silent: number;
  readonly hidden: readonly MapLayer[];
  readonly onShow: (show: Show) => void;
  readonly onLayer: (layer: MapLayer) => void;
  readonly wall: Wall | undefined;
  readonly onWall: () => void;
  readonly onFit: () => void;
}

const ShowNames: Readonly<Record<Show, string>> = {
  all: 'All',
  airborne: 'Airborne',
  ground: 'Ground',
  silent: 'No contact',
};

const LayerNames: Readonly<Record<MapLayer, string>> = { night: 'Night', trails: 'Trails', labels: 'Callsigns' };

/** Chooses which flights are shown and what the map draws with them. */
export function MapFilters({ show, silent, hidden, onShow, onLayer, ...wall }: Props): ReactNode {
  return (
    <Group pos="absolute" right={16} top={12} gap="sm" wrap="nowrap">
      <div className={classes.segments} role="group" aria-label="Flights shown">
        {Shows.map((name) => (
          <button key={name} type="button" aria-pressed={name === show} onClick={() => onShow(name)}>
            {ShowNames[name]}
            {name === 'silent' && silent > 0 ? ` ${silent}` : ''}
          </button>
        ))}
      </div>
      <ControlsMenu
        label="Layers"
        target={
          <Button className={classes.button} leftSection={<IconStack2 size={15} stroke={1.6} aria-hidden />}>
            Layers
          </Button>
        }
      >
        {MapLayers.map((layer) => (
          <Switch
            key={layer}
            size="xs"
            label={LayerNames[layer]}
            checked={!hidden.includes(layer)}
            onChange={() => onLayer(layer)}
          />
        ))}
      </ControlsMenu>
      <WallButtons {...wall} />
    </Group>
  );
}

function WallButtons({ wall, onWall, onFit }: Pick<Props, 'wall' | 'onWall' | 'onFit'>): ReactNode {
  const on = wall !== undefined;
  const Icon = on ? IconMinimize : IconMaximize;
  return (
    <>
      {on ? (
        <Button
          className={classes.button}
          leftSection={<IconArrowsMaximize size={15} stroke={1.6} aria-hidden />}
          aria-pressed={wall === 'fit'}
          onClick={onFit}
        >
          Fit all
        </Button>
      ) : null}
      <ActionIcon
        className={classes.button ?? ''}
        aria-label={on ? 'Exit full screen' : 'Full screen'}
        title={on ? 'Exit full screen (Esc)' : 'Full screen (F)'}
        onClick={onWall}
      >
        <Icon size={15} stroke={1.6} aria-hidden />
      </ActionIcon>
    </>
  );
}
