import { useNavigate } from '@tanstack/react-router';

/** Changes the search part of this page's address: `undefined` removes a part, those left out are kept. */
export function useAddress(): (
  change: Readonly<Record<string, string | undefined>>,
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
