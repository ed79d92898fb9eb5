import { t } from '@lingui/core/macro';
import { Group, Stack, Text } from '@mantine/core';
import { IconWifiOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { ago, useNow } from '../../lib/utc.ts';
import { type FlightFacts, isEmergency } from '../../map/flights/flightFacts.ts';
import { PositionTable } from '../../map/flights/PositionTable.tsx';
import { Route } from '../../ui/Route.tsx';
import { StatusText } from '../../ui/StatusBadge.tsx';
import { phaseOf } from '../../ui/status.ts';
import classes from './LivePage.module.css';

interface Props {
  readonly flights: readonly FlightFacts[];
  /** What is also over the map: the head in full screen, the filters, and the card of the selected one. */
  readonly head: ReactNode;
  readonly filters: ReactNode;
  readonly card: ReactNode;
  /** Takes the place of the table while nobody flies. */
  readonly nobody: ReactNode;
}

/** Lists the positions of all flights as text. */
export function FlightTable({ flights, head, filters, card, nobody }: Props): ReactNode {
  const now = useNow(10_000);
  const rows = flights.map(({ flight, silent }) => {
    const { id, ident, dpt_airport, arr_airport, position } = flight;
    const heard = ago(flight.last_contact, now);
    return {
      key: id,
      cells: [
        <Group key="ident" gap="sm" wrap="nowrap">
          <Text span inherit fw={560}>
            {ident}
          </Text>
          {isEmergency(flight) ? <StatusText status={phaseOf(flight.status)} /> : null}
        </Group>,
        <Route key="route" from={dpt_airport.id} to={arr_airport.id} />,
        silent ? <StatusText key="contact" status={{ label: heard, kind: 'warn', icon: IconWifiOff }} /> : heard,
      ],
      position,
      altitude: position?.altitude,
      gs: position?.gs,
      heading: position?.heading,
    };
  });
  return (
    <div className={classes.beside}>
      <Stack className={classes.positions ?? ''} flex={1} miw={0} gap="md" align="flex-start">
        {head}
        {filters}
        {nobody ?? <PositionTable heads={[t`Flight`, t`Route`, t`Last contact`]} rows={rows} />}
      </Stack>
      {card}
    </div>
  );
}
