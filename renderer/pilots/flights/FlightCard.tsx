import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Stack, Text } from '@mantine/core';
import { IconArrowRight, IconCheck, IconLock, IconPlane } from '@tabler/icons-react';
import { type ReactNode, useRef, useState } from 'react';
import type { BidFlight } from '../../../server/contract/classic/bids.ts';
import type { FlightColumns } from '../../../server/contract/classic/flights.ts';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import { useAirports } from '../airports.ts';
import { useKeyScope } from '../fly/ownKey.tsx';
import { type BookableFlight, BookingForm } from './BookingForm.tsx';
import { distance, duration } from '../../lib/figures.ts';
import classes from '../Screens.module.css';

/** A flight from the lists. */
interface ListedFlight extends ShownFlight, BookableFlight, Pick<FlightColumns, 'route' | 'notes'> {
  readonly subfleets: readonly { readonly name: string }[];
}

interface OpenFlightProps {
  readonly flight: ListedFlight;
  readonly bid: BidFlight | undefined;
  /** Why the pilot cannot fly it; empty if nothing prevents it. */
  readonly reasons: readonly string[];
}

/** A flight that can be booked, that the pilot has booked, or that says why it cannot be flown. */
export function OpenFlight({ flight, bid, reasons }: OpenFlightProps): ReactNode {
  const { t } = useLingui();
  const scope = useKeyScope();
  const [isBooking, setIsBooking] = useState(false);
  // What has the focus goes away with each step: the card keeps it.
  const card = useRef<HTMLLIElement>(null);
  const types = flight.subfleets.map(({ name }) => name).join(', ');
  const isRefused = bid === undefined && reasons.length > 0;
  const isOpen = bid === undefined && !isRefused;
  return (
    <li ref={card} className={isRefused ? classes.refused : classes.card} tabIndex={-1}>
      <Group justify="space-between" align="flex-start" wrap="nowrap">
        <FlightFacts
          flight={flight}
          aircraft={bid === undefined ? types : bookedAircraft(bid, t`No aircraft chosen`)}
        />
        {isOpen && !isBooking && scope === 'full' && (
          <Button size="lg" flex="none" aria-label={t`Book ${flight.ident}`} onClick={() => setIsBooking(true)}>
            <Trans>Book</Trans>
          </Button>
        )}
        {bid !== undefined && <StatusBadge status={{ label: t`Booked`, kind: 'ok', icon: IconCheck }} />}
      </Group>
      {isRefused &&
        reasons.map((reason) => (
          <Group key={reason} gap={4} mt={4} wrap="nowrap" className={classes.reason ?? ''}>
            <IconLock size={14} stroke={1.6} style={{ flex: 'none' }} aria-hidden />
            {reason}
          </Group>
        ))}
      {isOpen && isBooking && (
        <>
          <RouteAndNotes flight={flight} />
          <BookingForm
            flight={flight}
            onClose={() => {
              setIsBooking(false);
              card.current?.focus({ preventScroll: true });
            }}
          />
        </>
      )}
    </li>
  );
}

export function bookedAircraft({ subfleets, aircraft_id }: BidFlight, none: string): string {
  const booked = subfleets.flatMap(({ aircraft }) => aircraft).find(({ id }) => id === aircraft_id);
  return booked === undefined
    ? none
    : [booked.registration, booked.name, booked.airport_id].filter(Boolean).join(' · ');
}

/** What a card shows of a flight. */
interface ShownFlight extends Pick<
  FlightColumns,
  'ident' | 'dpt_airport_id' | 'arr_airport_id' | 'dpt_time' | 'arr_time'
> {
  readonly airline: { readonly name: string };
  readonly flight_time: number | null;
  readonly distance: { readonly nmi: number };
}

export function FlightFacts({
  flight,
  aircraft,
}: {
  readonly flight: ShownFlight;
  readonly aircraft: string;
}): ReactNode {
  const { t } = useLingui();
  const { dpt_airport_id, arr_airport_id, dpt_time, arr_time, flight_time } = flight;
  return (
    <Stack gap={2} className={classes.long ?? ''}>
      <Group gap="sm">
        <Text fw={600}>{flight.ident}</Text>
        <Text c="dimmed">{flight.airline.name}</Text>
      </Group>
      <Group gap="xs" fz={16} lh="22px">
        <AirportName id={dpt_airport_id} />
        {/* The arrow goes to the next line with the arrival, where there is no room for both. */}
        <Group gap="xs" wrap="nowrap">
          <IconArrowRight size={16} stroke={1.6} aria-hidden />
          <AirportName id={arr_airport_id} />
        </Group>
      </Group>
      <Group gap="2px 12px" c="dimmed">
        {dpt_time !== '' && <Text>{t`${dpt_time} – ${arr_time} local time`}</Text>}
        {flight_time !== null && flight_time > 0 && <Text>{duration(flight_time)}</Text>}
        <Text>{distance(flight.distance.nmi)}</Text>
      </Group>
      {aircraft !== '' && (
        <Group gap={4} c="dimmed" wrap="nowrap">
          <IconPlane size={14} stroke={1.6} aria-hidden />
          <Text>{aircraft}</Text>
        </Group>
      )}
    </Stack>
  );
}

/** Says where it is, and the city while there is room. */
function AirportName({ id }: { readonly id: string }): ReactNode {
  const airport = useAirports().get(id);
  return (
    <Group gap={6} wrap="nowrap" title={airport?.name ?? ''}>
      <Text inherit flex="none" fw={600}>
        {id}
      </Text>
      <Text c="dimmed">{airport?.city ?? ''}</Text>
    </Group>
  );
}

export function RouteAndNotes({
  flight: { route, notes },
}: {
  readonly flight: Pick<FlightColumns, 'route' | 'notes'>;
}): ReactNode {
  const { t } = useLingui();
  if (route === '' && notes === '') return null;
  return (
    <Stack gap={4} mt={4} className={classes.typed ?? ''}>
      {route !== '' && <Text>{t`Route: ${route}`}</Text>}
      {notes !== '' && <Text>{notes}</Text>}
    </Stack>
  );
}
