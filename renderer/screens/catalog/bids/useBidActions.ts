import { t } from '@lingui/core/macro';
import { useMutation } from '@tanstack/react-query';
import { addBid, type PlacedBid, changeBid, removeBid } from '../../../../server/contract/admin/bids.ts';
import { api, reasonOf } from '../../../lib/api.ts';
import { showToast } from '../../../lib/toast.ts';
import { useRefreshCatalog } from '../catalogCalls.ts';

/** Actions on pilots' bids. Each shows what it changed and how to undo it. */
interface BidActions {
  readonly remove: (id: number) => void;
  /** Shows that the bid was added. */
  readonly showAdded: (bid: PlacedBid) => void;
  /** Shows that the bid has another aircraft than `before`. */
  readonly showChanged: (bid: PlacedBid, before: number | null) => void;
}

export function useBidActions(): BidActions {
  const refresh = useRefreshCatalog();
  const { mutate: run } = useMutation({
    // One after the other: the Undo of the last one is the one shown.
    scope: { id: 'bids' },
    mutationFn: async (action: () => Promise<void>) => await action(),
    onError: (error) => showToast({ text: t`The booking was not changed.`, reasons: [reasonOf(error)] }),
    onSettled: refresh,
  });
  const show = (text: string, undo: () => Promise<unknown>): void => {
    const revert = async (): Promise<void> => {
      await undo();
      showToast(null);
    };
    showToast({ text, action: { label: t`Undo`, run: () => run(revert) } });
  };
  return {
    remove: (id) =>
      run(async () => {
        const { data } = await api(removeBid, { params: { id } });
        const { user_id, flight_id, aircraft_id } = data;
        show(t`Removed ${data.pilot_name}’s booking of ${data.ident}.`, () =>
          api(addBid, { body: { user_id, flight_id, aircraft_id } }),
        );
      }),
    showAdded: (bid) =>
      show(t`Added ${bid.pilot_name}’s booking of ${bid.ident} with ${aircraftOf(bid)}.`, () =>
        api(removeBid, { params: { id: bid.id } }),
      ),
    showChanged: (bid, before) =>
      show(t`${bid.pilot_name}’s booking of ${bid.ident} now has ${aircraftOf(bid)}.`, () =>
        api(changeBid, { params: { id: bid.id }, body: { aircraft_id: before } }),
      ),
  };
}

function aircraftOf({ registration }: PlacedBid): string {
  return registration ?? t`no aircraft`;
}
