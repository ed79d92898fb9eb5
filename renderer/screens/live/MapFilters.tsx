import { t } from '@lingui/core/macro';
import { ActionIcon, Button, Group, Switch } from '@mantine/core';
import { IconArrowsMaximize, IconMaximize, IconMinimize, IconStack2 } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { ControlsMenu } from '../../ui/FilterMenu.tsx';
import { type MapLayer, MapLayers, type LiveShow, Shows, type Wall } from './liveSearch.ts';
import classes from './LivePage.module.css';

interface ChoiceProps {
  readonly show: LiveShow;
  /** How many flights have lost contact. */
  readonly silent: number;
  readonly onShow: (show: LiveShow) => void;
}

interface WallProps {
  readonly wall: Wall | undefined;
  readonly onWall: () => void;
  /** Undefined without a map. */
  readonly onFit?: () => void;
}

interface Props extends ChoiceProps, Required<WallProps> {
  readonly hidden: readonly MapLayer[];
  readonly onLayer: (layer: MapLayer) => void;
}

const ShowNames: Readonly<Record<LiveShow, string>> = {
  all: t`All`,
  airborne: t`Airborne`,
  ground: t`Ground`,
  silent: t`No contact`,
};

const LayerNames: Readonly<Record<MapLayer, string>> = {
  night: t`Night`,
  trails: t`Trails`,
  labels: t`Callsigns`,
  navaids: t`Navaids`,
};

/** Chooses which flights are shown and what the map draws with them. */
export function MapFilters({ show, silent, hidden, onShow, onLayer, ...wall }: Props): ReactNode {
  return (
    <Group pos="absolute" right={16} top={12} gap="sm" wrap="nowrap">
      <ShowChoice {...{ show, silent, onShow }} />
      <ControlsMenu
        label={t`Layers`}
        target={
          <Button className={classes.button} leftSection={<IconStack2 size={15} stroke={1.6} aria-hidden />}>
            {t`Layers`}
          </Button>
        }
      >
        {MapLayers.map((layer) => (
          <Switch
            key={layer}
            size="xs"
            label={LayerNames[layer]}
            description={layer === 'navaids' ? t`when zoomed in` : undefined}
            checked={!hidden.includes(layer)}
            onChange={() => onLayer(layer)}
          />
        ))}
      </ControlsMenu>
      <WallButtons {...wall} />
    </Group>
  );
}

/** The same over a table, which stands for the map. */
export function TableFilters({ wall, onWall, ...shown }: ChoiceProps & WallProps): ReactNode {
  return (
    <Group gap="sm" wrap="nowrap">
      <ShowChoice {...shown} />
      <WallButtons wall={wall} onWall={onWall} />
    </Group>
  );
}

function ShowChoice({ show, silent, onShow }: ChoiceProps): ReactNode {
  return (
    <div className={classes.segments} role="group" aria-label={t`Flights shown`}>
      {Shows.map((name) => (
        <button key={name} type="button" aria-pressed={name === show} onClick={() => onShow(name)}>
          {ShowNames[name]}
          {name === 'silent' && silent > 0 ? ` ${silent}` : ''}
        </button>
      ))}
    </div>
  );
}

function WallButtons({ wall, onWall, onFit }: WallProps): ReactNode {
  const on = wall !== undefined;
  const Icon = on ? IconMinimize : IconMaximize;
  return (
    <>
      {on && onFit !== undefined ? (
        <Button
          className={classes.button}
          leftSection={<IconArrowsMaximize size={15} stroke={1.6} aria-hidden />}
          aria-pressed={wall === 'fit'}
          onClick={onFit}
        >
          {t`Fit all`}
        </Button>
      ) : null}
      <ActionIcon
        className={classes.button ?? ''}
        aria-label={on ? t`Exit full screen` : t`Full screen`}
        title={on ? t`Exit full screen (Esc)` : t`Full screen (F)`}
        onClick={onWall}
      >
        <Icon size={15} stroke={1.6} aria-hidden />
      </ActionIcon>
    </>
  );
}
