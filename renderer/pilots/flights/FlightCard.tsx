import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Badge, Button, Group, NativeSelect, Stack, Text } from '@mantine/core';
import { IconArrowRight, IconPlane, IconX } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { addBid, type BidFlight, listBids, removeBid } from '../../../server/contract/classic/bids.ts';
import { type Flight, type FlightColumns, listFlightAircraft } from '../../../server/contract/classic/flights.ts';
import { useAirports } from '../airports.ts';
import { pilotApi, pilotQuery, queryClient } from '../session.ts';
import classes from './Flights.module.css';

/** A flight that can be booked. */
export function OpenFlight({ flight, isBooked }: { readonly flight: Flight; readonly isBooked: boolean }): ReactNode {
  const [isBooking, setIsBooking] = useState(false);
  const types = flight.subfleets.map(({ name }) => name).join(', ');
  return (
    <li className={classes.card}>
      <Group justify="space-between" align="flex-start">
        <FlightFacts flight={flight} types={types} />
        {isBooked ? (
          <Badge size="lg" variant="light">
            <Trans>Booked</Trans>
          </Badge>
        ) : (
          !isBooking && (
            <Button size="lg" aria-label={`${flight.ident}`} onClick={() => setIsBooking(true)}>
              <Trans>Book</Trans>
            </Button>
          )
        )}
      </Group>
      {isBooking && !isBooked && <BookingForm flight={flight} onClose={() => setIsBooking(false)} />}
    </li>
  );
}

/** Lets the pilot choose one of the aircraft that are free and allowed. */
function BookingForm({ flight, onClose }: { readonly flight: Flight; readonly onClose: () => void }): ReactNode {
  const { t } = useLingui();
  const [chosen, setChosen] = useState<string | null>(null);
  const { data } = useQuery(pilotQuery(listFlightAircraft, { params: { id: flight.id } }));
  const aircraft = data?.data ?? [];
  const aircraft_id = chosen ?? String(aircraft[0]?.id ?? '');
  const book = useMutation({
    mutationFn: () =>
      pilotApi(addBid, {
        body: { flight_id: flight.id, ...(aircraft_id === '' ? {} : { aircraft_id: Number(aircraft_id) }) },
      }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: [listBids.url] }),
  });
  return (
    <Stack gap="sm" mt="sm">
      {data !== undefined && aircraft.length === 0 && (
        <Alert color="yellow">
          <Trans>No aircraft is free and allowed for you on this flight. You can book it without one.</Trans>
        </Alert>
      )}
      <Group align="flex-end">
        <NativeSelect
          size="lg"
          label={t`Aircraft`}
          className={classes.aircraft ?? ''}
          value={aircraft_id}
          onChange={(event) => setChosen(event.currentTarget.value)}
          data={[
            ...aircraft.map(({ id, registration, name, airport_id }) => ({
              value: String(id),
              label: [registration, name, airport_id].filter((part) => part !== null && part !== '').join(' · '),
            })),
            { value: '', label: t`Without aircraft` },
          ]}
        />
        <Button
          size="lg"
          variant="filled"
          loading={book.isPending}
          disabled={data === undefined}
          onClick={() => book.mutate()}
        >
          <Trans>Book {flight.ident}</Trans>
        </Button>
        <Button size="lg" variant="subtle" onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
      </Group>
      {book.error !== null && (
        <Alert color="red" title={t`The flight was not booked`}>
          {book.error.message}
        </Alert>
      )}
    </Stack>
  );
}

/** A flight that the pilot has booked. */
export function BookedFlight({ bid }: { readonly bid: BidFlight }): ReactNode {
  const { t } = useLingui();
  const cancel = useMutation({
    mutationFn: () => pilotApi(removeBid, { body: { bid_id: bid.bid_id } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: [listBids.url] }),
  });
  const aircraft = bid.subfleets.flatMap((subfleet) => subfleet.aircraft).find(({ id }) => id === bid.aircraft_id);
  return (
    <li className={classes.card}>
      <Group justify="space-between" align="flex-start">
        <FlightFacts flight={bid} types={aircraft === undefined ? t`No aircraft chosen` : aircraft.registration} />
        <Button
          size="lg"
          aria-label={t`Cancel the booking of ${bid.ident}`}
          leftSection={<IconX size={18} stroke={1.6} />}
          loading={cancel.isPending}
          onClick={() => cancel.mutate()}
        >
          <Trans>Cancel booking</Trans>
        </Button>
      </Group>
      {cancel.error !== null && (
        <Alert color="red" mt="sm">
          {cancel.error.message}
        </Alert>
      )}
    </li>
  );
}

function FlightFacts({ flight, types }: { readonly flight: FlightColumns; readonly types: string }): ReactNode {
  const { i18n } = useLingui();
  const airports = useAirports();
  const hours = String(Math.floor(flight.flight_time / 60));
  const minutes = String(flight.flight_time % 60).padStart(2, '0');
  const city = (id: string): string => airports.get(id)?.city ?? '';
  return (
    <Stack gap={2} className={classes.facts ?? ''}>
      <Group gap="sm">
        <Text fw={600}>{flight.ident}</Text>
        <Text c="dimmed">{flight.airline.name}</Text>
      </Group>
      <Group gap="xs" fz={16}>
        <Text inherit fw={600} title={airports.get(flight.dpt_airport_id)?.name ?? ''}>
          {flight.dpt_airport_id}
        </Text>
        <Text c="dimmed">{city(flight.dpt_airport_id)}</Text>
        <IconArrowRight size={16} stroke={1.6} aria-hidden />
        <Text inherit fw={600} title={airports.get(flight.arr_airport_id)?.name ?? ''}>
          {flight.arr_airport_id}
        </Text>
        <Text c="dimmed">{city(flight.arr_airport_id)}</Text>
      </Group>
      <Group gap="sm" c="dimmed">
        {flight.dpt_time !== '' && (
          <Text>
            {flight.dpt_time} – {flight.arr_time} <Trans>local time</Trans>
          </Text>
        )}
        {flight.flight_time > 0 && (
          <Text>
            {hours}:{minutes} h
          </Text>
        )}
        <Text>{i18n.number(Math.round(flight.distance.nmi))} nm</Text>
      </Group>
      {types !== '' && (
        <Group gap={4} c="dimmed">
          <IconPlane size={14} stroke={1.6} aria-hidden />
          <Text>{types}</Text>
        </Group>
      )}
    </Stack>
  );
}
