import { t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { CurrentFlight } from '../../../../server/contract/admin/live.ts';

interface Props {
  readonly flight: CurrentFlight | null;
  readonly children: ReactNode;
}

/** Shows where an aircraft or a pilot is: on a flight in progress, otherwise at an airport. */
export function NowAt({ flight, children }: Props): ReactNode {
  if (flight === null) return children;
  const { id, ident, arr_airport_id: to, left } = flight;
  return (
    <Link to="/live" search={{ flight: id }}>
      {left ? t`In flight ${ident} to ${to}` : t`Preparing ${ident} to ${to}`}
    </Link>
  );
}
