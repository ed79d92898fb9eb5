import { t } from '@lingui/core/macro';
import { ActionIcon, Button } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { addBid, changeBid } from '../../../../server/contract/admin/bids.ts';
import { useAddress } from '../../../lib/address.ts';
import { api } from '../../../lib/api.ts';
import { useForm, useSave } from '../../../lib/form.ts';
import { Dialog, DialogError, DialogForm, SaveActions } from '../../../ui/Dialog.tsx';
import { useRefreshCatalog } from '../catalogCalls.ts';
import { closed, useCatalogSearch } from '../catalogSearch.ts';
import type { CatalogField } from '../fields.tsx';
import { FlightObjections } from '../why/FlightChecks.tsx';
import { AircraftField, FlightField, PilotField, type ShownBid } from './bidFields.tsx';
import { useBidActions } from './useBidActions.ts';

interface FormProps {
  readonly bid: ShownBid | undefined;
  /** The pilot and the flight, as far as they are known. */
  readonly userId: number | null;
  readonly flightId: string | null;
}

interface DialogProps<Bid> {
  readonly bids: readonly Bid[];
  /** Whose bids these are, or on which flight. */
  readonly note: string;
  /** Returns the pilot and the flight of a bid, or of a new one. */
  readonly partsOf: (bid: Bid | undefined) => Pick<FormProps, 'userId' | 'flightId'>;
}

/** Adds a bid, or changes the aircraft of one, while the address says so. */
export function BidDialog<Bid extends ShownBid>({ bids, note, partsOf }: DialogProps<Bid>): ReactNode {
  const { bid: shown } = useCatalogSearch();
  const address = useAddress();
  const bid = bids.find(({ id }) => String(id) === shown);
  const isOpen = bid !== undefined || shown === 'new';
  return (
    <Dialog
      title={bid === undefined ? t`New bid` : t`Change aircraft`}
      note={note}
      width={480}
      opened={isOpen}
      stays
      onClose={() => address(closed)}
    >
      {isOpen ? <BidForm key={shown} bid={bid} {...partsOf(bid)} /> : null}
    </Dialog>
  );
}

/** Only what the page does not know already has a field. */
interface Values {
  readonly user_id?: string | null | undefined;
  readonly flight_id?: string | null | undefined;
  readonly aircraft_id: number | null | undefined;
}

function BidForm({ bid, userId, flightId }: FormProps): ReactNode {
  const address = useAddress();
  const { form, save, isSaving, rest, user_id, flight_id } = useBidForm({ bid, userId, flightId });
  const chosen = (name: 'user_id' | 'flight_id'): CatalogField<string> => {
    const field = form.field(name);
    return {
      ...field,
      onChange: (id) => {
        field.onChange(id);
        // What is free for one pilot or flight may not be for another.
        form.set({ aircraft_id: null });
      },
    };
  };
  return (
    <DialogForm onSubmit={form.onSubmit(save)}>
      {userId === null ? <PilotField {...chosen('user_id')} /> : null}
      {flightId === null ? <FlightField {...chosen('flight_id')} /> : null}
      <AircraftField {...form.field('aircraft_id')} userId={user_id} flightId={flight_id} bid={bid} />
      {bid === undefined ? <FlightObjections userId={user_id} flightId={flight_id} /> : null}
      <DialogError>{rest === null ? null : t`The bid was not saved. ${rest}`}</DialogError>
      <SaveActions
        label={bid === undefined ? t`Add bid` : t`Save changes`}
        isSaving={isSaving}
        onCancel={() => address(closed)}
      />
    </DialogForm>
  );
}

function useBidForm({ bid, userId, flightId }: FormProps) {
  const address = useAddress();
  const refresh = useRefreshCatalog();
  const { showAdded, showChanged } = useBidActions();
  const before = bid?.aircraft_id ?? null;
  const form = useForm<Values>(
    {
      ...(userId === null ? { user_id: null } : {}),
      ...(flightId === null ? { flight_id: null } : {}),
      aircraft_id: before,
    },
    ({ user_id, flight_id }) => ({
      ...(user_id === null ? { user_id: t`Choose a pilot.` } : {}),
      ...(flight_id === null ? { flight_id: t`Choose a flight.` } : {}),
    }),
  );
  const user_id = form.values.user_id ?? (userId === null ? null : String(userId));
  const flight_id = form.values.flight_id ?? flightId;
  const saving = useSave(form, {
    send: async ({ aircraft_id = null }: Values) => {
      if (bid !== undefined) return await api(changeBid, { params: { id: bid.id }, body: { aircraft_id } });
      const named = aircraft_id === null ? {} : { aircraft_id };
      return await api(addBid, { body: { user_id: Number(user_id), flight_id: flight_id ?? '', ...named } });
    },
    onSaved: async ({ data }) => {
      address(closed);
      if (bid === undefined) showAdded(data);
      else showChanged(data, before);
      await refresh();
    },
  });
  return { form, ...saving, user_id, flight_id };
}

export function AddBid(): ReactNode {
  const address = useAddress();
  return <Button onClick={() => address({ ...closed, bid: 'new' })}>{t`Add bid`}</Button>;
}

interface ActionsProps {
  readonly id: number;
  /** Tells the bid from others for screen readers, such as "on KTW612". */
  readonly which: string;
}

/** Changes the aircraft of a bid, or removes it. */
export function BidActions({ id, which }: ActionsProps): ReactNode {
  const address = useAddress();
  const { remove } = useBidActions();
  return (
    <>
      <ActionIcon
        size={24}
        title={t`Change aircraft`}
        aria-label={t`Change aircraft of the bid ${which}`}
        onClick={() => address({ ...closed, bid: String(id) })}
      >
        <IconPencil size={14} stroke={1.6} aria-hidden />
      </ActionIcon>
      <ActionIcon size={24} title={t`Remove bid`} aria-label={t`Remove the bid ${which}`} onClick={() => remove(id)}>
        <IconTrash size={14} stroke={1.6} aria-hidden />
      </ActionIcon>
    </>
  );
}
