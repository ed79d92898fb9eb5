import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Stack, Text } from '@mantine/core';
import { IconArrowBackUp, IconX } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { addBid, type BidFlight, listBids, removeBid } from '../../../server/contract/classic/bids.ts';
import { keyOf } from '../../lib/calls.ts';
import { useKeyScope } from '../fly/ownKey.tsx';
import { ErrorAlert, Section } from '../frame/Section.tsx';
import { pilotApi, pilotQuery, queryClient } from '../session.ts';
import classes from '../Screens.module.css';
import { showBids } from './BookingForm.tsx';
import { bookedAircraft, FlightFacts, RouteAndNotes } from './FlightCard.tsx';

/** Seconds in which a booking that the airline or a client changes is up to date. */
const refreshEvery = 5;

/** The pilot's bookings; the last one that was cancelled can be booked again. Nothing without any. */
export function Bookings(): ReactNode {
  const { data } = useQuery({ ...pilotQuery(listBids, {}), refetchInterval: refreshEvery * 1000 });
  const [cancelled, setCancelled] = useState<BidFlight | null>(null);
  const bids = data?.data ?? [];
  if (bids.length === 0 && cancelled === null) return null;
  return (
    <Section id="bookings" title={<Trans>My bookings</Trans>}>
      {cancelled !== null && <Cancelled key={cancelled.bid_id} bid={cancelled} onClose={() => setCancelled(null)} />}
      <Stack component="ul" gap="sm">
        {bids.map((bid) => (
          <BookedFlight key={bid.bid_id} bid={bid} onCancelled={() => setCancelled(bid)} />
        ))}
      </Stack>
    </Section>
  );
}

interface CancelledProps {
  readonly bid: BidFlight;
  readonly onClose: () => void;
}

/** Books it again with its aircraft, by the rules for any booking. */
function Cancelled({ bid: { ident, flight_id, aircraft_id }, onClose }: CancelledProps): ReactNode {
  const { t } = useLingui();
  const again = useMutation({
    mutationFn: () => pilotApi(addBid, { body: { flight_id, ...(aircraft_id === null ? {} : { aircraft_id }) } }),
    onSuccess: (bids) => {
      showBids(bids);
      onClose();
    },
  });
  return (
    <Stack gap="xs" className={classes.card ?? ''}>
      <Group justify="space-between" gap="sm">
        <Text role="status">{t`Booking of ${ident} cancelled.`}</Text>
        <Group gap="xs">
          <Button
            size="lg"
            // The button that was pressed is gone with the booking.
            autoFocus
            leftSection={<IconArrowBackUp size={18} stroke={1.6} aria-hidden />}
            loading={again.isPending}
            onClick={() => again.mutate()}
          >
            <Trans>Undo</Trans>
          </Button>
          <Button size="lg" px="xs" variant="subtle" aria-label={t`Close`} onClick={onClose}>
            <IconX size={18} stroke={1.6} aria-hidden />
          </Button>
        </Group>
      </Group>
      <ErrorAlert error={again.error} title={t`The flight was not booked`} />
    </Stack>
  );
}

interface BookedProps {
  readonly bid: BidFlight;
  readonly onCancelled: () => void;
}

function BookedFlight({ bid, onCancelled }: BookedProps): ReactNode {
  const { t } = useLingui();
  const scope = useKeyScope();
  const cancel = useMutation({
    mutationFn: () => pilotApi(removeBid, { body: { bid_id: bid.bid_id } }),
    onSuccess: (bids) => {
      showBids(bids);
      onCancelled();
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
      <ErrorAlert error={cancel.error} />
    </li>
  );
}
