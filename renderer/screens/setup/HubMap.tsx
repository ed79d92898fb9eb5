import { t } from '@lingui/core/macro';
import { Group, Stack, Text } from '@mantine/core';
import { type ReactNode, useMemo, useRef } from 'react';
import { nearbyNm } from '../../../server/contract/admin/setup.ts';
import { coordinates, elevation } from '../../lib/figures.ts';
import { useNow } from '../../lib/utc.ts';
import { homeFeatures, type HomeHub, nearFeatures, ring } from '../../map/base/homeHub.ts';
import { FlightMap } from '../../map/flights/FlightMap.tsx';
import { useKeepInView } from '../../map/flights/useFit.ts';
import { useFlightMap, useMapSources } from '../../map/flights/useFlightMap.ts';
import { destination, type LonLat } from '../../map/geo/greatCircle.ts';
import { utcOffset } from '../../lib/airportTexts.ts';
import { type SetupValues, hubPosition, textOf } from './draft.ts';
import { useNearby } from './useNearby.ts';

/** Radius in nautical miles. The outer ring is the reach of `nearby`. */
const rings = [250, nearbyNm] as const;

/** Shows the hub and the airports around it on a map. */
export function HubMap({ values }: { readonly values: SetupValues }): ReactNode {
  const container = useRef<HTMLDivElement>(null);
  const map = useFlightMap(container);
  const { airports, loading } = useNearby(values);
  const position = hubPosition(values);
  const [id, lon, lat] = [position?.id, position?.lon, position?.lat];
  const hub = useMemo(
    () => (id === undefined || lon === undefined || lat === undefined ? null : { id, lon, lat }),
    [id, lon, lat],
  );
  const near = values.nearby ? airports : null;
  const features = useMemo(
    () => (hub === null ? [] : [...nearFeatures(near ?? []), ...homeFeatures(hub, rings)]),
    [hub, near],
  );
  useMapSources(map, { home: features });
  useKeepInView(
    map,
    useMemo(() => (hub === null ? [] : firstView(hub)), [hub]),
    fitting,
  );
  const card = hub === null ? null : <HubCard values={values} hub={hub} />;
  return (
    <FlightMap
      label={hub === null ? t`Map of the world` : t`Map around ${hub.id}`}
      container={container}
      map={map}
      complete={!loading}
      fallback={card}
    >
      {card}
    </FlightMap>
  );
}

/** Leaves room for the card at the bottom. */
const fitting = { padding: { top: 72, right: 72, bottom: 156, left: 72 } };

/** Returns the inner ring and the label of the outer one. */
function firstView({ lon, lat }: HomeHub): LonLat[] {
  const centre: LonLat = [lon, lat];
  const [inner, outer] = rings;
  return [...ring(centre, inner), destination(centre, 180, outer), destination(centre, 0, outer * 0.8)];
}

function HubCard({ values, hub }: { readonly values: SetupValues; readonly hub: HomeHub }): ReactNode {
  const now = useNow(60_000);
  const { airport } = values;
  const name = (values.hubByHand ? textOf(values, 'hub.name') : airport?.name) || hub.id;
  const facts =
    airport === null || values.hubByHand
      ? [[t`Position`, coordinates(hub)]]
      : [
          [t`Elevation`, airport.elevation === null ? '–' : elevation(airport.elevation)],
          [t`Longest runway`, airport.runway === null ? '–' : elevation(airport.runway)],
          [t`Time zone`, utcOffset(airport.tz, now)],
        ];
  return (
    // Above the scale of the map.
    <Stack
      component="section"
      aria-label={t`Home hub`}
      className="floating"
      pos="absolute"
      left={16}
      right={60}
      bottom={44}
      maw={360}
      gap={6}
      px="lg"
      py={10}
    >
      <Stack gap={0}>
        <Text span fw={600}>
          {name}
        </Text>
        <Text span size="sm" c="dimmed">
          {airport === null || values.hubByHand || airport.iata === '' ? hub.id : `${hub.id} · ${airport.iata}`}
        </Text>
      </Stack>
      <Group component="dl" gap={16} wrap="nowrap" style={{ whiteSpace: 'nowrap' }}>
        {facts.map(([fact, value]) => (
          <div key={fact}>
            <Text component="dt" size="xs" c="dimmed">
              {fact}
            </Text>
            <Text component="dd" inherit fw={600}>
              {value}
            </Text>
          </div>
        ))}
      </Group>
    </Stack>
  );
}
