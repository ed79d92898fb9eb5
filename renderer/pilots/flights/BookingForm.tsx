import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button, Group, NativeSelect, Stack } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { addBid, type BidFlight, listBids } from '../../../server/contract/classic/bids.ts';
import { type Flight, listFlightAircraft } from '../../../server/contract/classic/flights.ts';
import type { EndpointOutput } from '../../../server/contract/endpoint.ts';
import type { Aircraft } from '../../../server/contract/classic/fleet.ts';
import { useErrorText } from '../frame/useErrorText.ts';
import { pilotApi, pilotQuery, queryClient } from '../session.ts';
import classes from '../Screens.module.css';

/** Shows the bookings after a change. A reply that is still on its way is older. */
export function showBids(bids: EndpointOutput<typeof listBids>): void {
  const { queryKey } = pilotQuery(listBids, {});
  void queryClient.cancelQueries({ queryKey });
  queryClient.setQueryData(queryKey, bids);
}

/** What a booking needs of a flight. */
export type BookableFlight = Pick<Flight, 'id' | 'ident' | 'dpt_airport_id'>;

interface Props {
  readonly flight: BookableFlight;
  /** Called when the flight is booked, or is not to be booked. */
  readonly onClose: () => void;
}

/** Lets the pilot choose one of the aircraft that are free and allowed. */
export function BookingForm({ flight, onClose }: Props): ReactNode {
  const { t } = useLingui();
  const errorText = useErrorText();
  const [chosen, setChosen] = useState<string | null>(null);
  const { aircraft, isLoading, refresh } = useFreeAircraft(flight);
  const aircraft_id = chosen ?? String(aircraft[0]?.id ?? '');
  const book = useMutation({
    mutationFn: () =>
      pilotApi(addBid, {
        body: { flight_id: flight.id, ...(aircraft_id === '' ? {} : { aircraft_id: Number(aircraft_id) }) },
      }),
    onSuccess: (booked) => {
      showBids(booked);
      onClose();
    },
    // Somebody else may have been quicker.
    onError: refresh,
  });
  return (
    <Stack
      component="form"
      gap="sm"
      mt="sm"
      onSubmit={(event) => {
        event.preventDefault();
        book.mutate();
      }}
      onKeyDown={({ key }) => key === 'Escape' && onClose()}
    >
      {!isLoading && aircraft.length === 0 && (
        <Alert color="yellow">
          <Trans>No aircraft is free and allowed for you on this flight. You can book it without one.</Trans>
        </Alert>
      )}
      <NativeSelect
        size="lg"
        label={t`Aircraft`}
        className={classes.aircraft ?? ''}
        autoFocus
        value={aircraft_id}
        onChange={(event) => setChosen(event.currentTarget.value)}
        data={[...aircraft.map(toOption), { value: '', label: t`Without aircraft` }]}
      />
      <Group gap="sm">
        <Button type="submit" size="lg" variant="filled" loading={book.isPending} disabled={isLoading}>
          {t`Book ${flight.ident}`}
        </Button>
        <Button size="lg" variant="subtle" onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
      </Group>
      {book.error !== null && (
        <Alert ref={takeFocus} tabIndex={-1} color="red" title={t`The flight was not booked`}>
          {errorText(book.error)}
        </Alert>
      )}
    </Stack>
  );
}

/** The button that was pressed is disabled while the call runs, and has lost the focus. */
const takeFocus = (alert: HTMLElement | null): void => alert?.focus();

interface FreeAircraft {
  readonly aircraft: readonly Aircraft[];
  readonly isLoading: boolean;
  readonly refresh: () => Promise<unknown>;
}

/** Returns the aircraft that the pilot may take, those at the departure airport first. */
function useFreeAircraft(flight: BookableFlight): FreeAircraft {
  const { data, isLoading, refetch } = useQuery({
    ...pilotQuery(listFlightAircraft, { params: { id: flight.id } }),
    staleTime: 0,
  });
  const { data: bids } = useQuery(pilotQuery(listBids, {}));
  return { aircraft: sortAircraft(flight, data?.data ?? [], bids?.data ?? []), isLoading, refresh: refetch };
}

/** Sorts first what is at the departure airport, and last what the pilot has booked for another flight. */
function sortAircraft(
  { dpt_airport_id }: BookableFlight,
  aircraft: readonly Aircraft[],
  bids: readonly BidFlight[],
): readonly Aircraft[] {
  const own = new Set(bids.map(({ aircraft_id }) => aircraft_id));
  const rankOf = ({ id, airport_id }: Aircraft): number =>
    (own.has(id) ? 2 : 0) + Number(airport_id !== dpt_airport_id);
  return aircraft.toSorted((a, b) => rankOf(a) - rankOf(b));
}

function toOption({ id, registration, name, airport_id }: Aircraft): {
  readonly value: string;
  readonly label: string;
} {
  const parts = [registration, name, airport_id].filter((part) => part !== null && part !== '');
  return { value: String(id), label: parts.join(' · ') };
}
