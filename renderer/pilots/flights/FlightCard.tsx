import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { IconArrowRight, IconCheck, IconLock, IconPlane, IconX } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import { type BidFlight, listBids, removeBid } from '../../../server/contract/classic/bids.ts';
import type { Flight, FlightColumns } from '../../../server/contract/classic/flights.ts';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import { useAirports } from '../airports.ts';
import { keyOf } from '../../lib/calls.ts';
import { useKeyScope } from '../fly/ownKey.tsx';
import { useErrorText } from '../frame/useErrorText.ts';
import { pilotApi, queryClient } from '../session.ts';
import { BookingForm, showBids } from './BookingForm.tsx';
import { distance, duration } from '../../lib/figures.ts';
import classes from '../Screens.module.css';

/** A flight that can be booked, or that the pilot has booked. */
export function OpenFlight({
  flight,
  bid,
}: {
  readonly flight: Flight;
  readonly bid: BidFlight | undefined;
}): ReactNode {
  const { t } = useLingui();
  const scope = useKeyScope();
  const [isBooking, setIsBooking] = useState(false);
  // What has the focus goes away with each step: the card keeps it.
  const card = useRef<HTMLLIElement>(null);
  const types = flight.subfleets.map(({ name }) => name).join(', ');
  const isOpen = bid === undefined && flight.objection === null;
  return (
    <li ref={card} className={classes.card} tabIndex={-1}>
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
      {bid === undefined && flight.objection !== null && (
        <Group gap={4} mt={4} wrap="nowrap">
          <IconLock size={14} stroke={1.6} aria-hidden />
          <Text>{types === '' ? t`Your rank may not fly this` : t`Your rank may not fly the ${types}`}</Text>
        </Group>
      )}
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

/** A flight that the pilot has booked. */
export function BookedFlight({ bid }: { readonly bid: BidFlight }): ReactNode {
  const { t } = useLingui();
  const scope = useKeyScope();
  const errorText = useErrorText();
  const cancel = useMutation({
    mutationFn: () => pilotApi(removeBid, { body: { bid_id: bid.bid_id } }),
    onSuccess: (bids) => {
      showBids(bids);
      document.getElementById('flights')?.focus({ preventScroll: true });
    },
    onError: () => queryClient.invalidateQueries({ queryKey: keyOf(listBids) }),
  });
  return (
    <li className={classes.card}>
      <Group justify="space-between" align="flex-start">
        {/* On a phone there is no room for the button beside it. */}
        <Stack gap={0} flex="1 1 260px" miw={0}>
          <FlightFacts flight={bid} aircraft={bookedAircraft(bid, t`No aircraft chosen`)} />
          <RouteAndNotes flight={bid} />
        </Stack>
        {scope === 'full' && (
          <Button
            size="lg"
            aria-label={t`Cancel booking ${bid.ident}`}
            leftSection={<IconX size={18} stroke={1.6} />}
            loading={cancel.isPending}
            onClick={() => cancel.mutate()}
          >
            <Trans>Cancel booking</Trans>
          </Button>
        )}
      </Group>
      {cancel.error !== null && (
        <Alert color="red" mt="sm">
          {errorText(cancel.error)}
        </Alert>
      )}
    </li>
  );
}

function bookedAircraft({ subfleets, aircraft_id }: BidFlight, none: string): string {
  const booked = subfleets.flatMap(({ aircraft }) => aircraft).find(({ id }) => id === aircraft_id);
  return booked === undefined
    ? none
    : [booked.registration, booked.name, booked.airport_id].filter(Boolean).join(' · ');
}

function FlightFacts({ flight, aircraft }: { readonly flight: FlightColumns; readonly aircraft: string }): ReactNode {
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
        {flight_time > 0 && <Text>{duration(flight_time)}</Text>}
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

function RouteAndNotes({ flight: { route, notes } }: { readonly flight: FlightColumns }): ReactNode {
  const { t } = useLingui();
  if (route === '' && notes === '') return null;
  return (
    <Stack gap={4} mt={4} className={classes.typed ?? ''}>
      {route !== '' && <Text>{t`Route: ${route}`}</Text>}
      {notes !== '' && <Text>{notes}</Text>}
    </Stack>
  );
}
