import { useNavigate } from '@tanstack/react-router';

/** The parts of a search to change: `undefined` removes one, those left out are kept. */
type SearchChange = Readonly<Record<string, string | undefined>>;

/** Changes the search part of this page's address, which may have the parts of `Search`. */
export function useAddress<Search extends object = SearchChange>(): (
  change: Search,
  how?: { readonly replace: boolean },
) => void {
  const navigate = useNavigate();
  return (change, how = { replace: false }) =>
    void navigate({ to: '.', search: (old) => ({ ...old, ...change }), ...how });
}

/** Turns to a page of the list. */
export function useTurn(): (page: number, how?: { readonly replace: boolean }) => void {
  const address = useAddress();
  return (page, how) => address({ page: page === 1 ? undefined : String(page) }, how);
}
