import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { type CurrentFlight, listLiveFlights } from '../../../../server/contract/admin/live.ts';
import { queryOf } from '../../../lib/api.ts';
import { timeOf } from '../../../lib/utc.ts';
import { flightFacts } from '../../../map/flights/flightFacts.ts';

interface Props {
  readonly flight: CurrentFlight | null;
  readonly children: ReactNode;
}

/** Shows where an aircraft or a pilot is: on a flight in progress with the ETA of the live map, otherwise at an airport. */
export function NowAt({ flight, children }: Props): ReactNode {
  const { data: eta = null } = useQuery({
    ...queryOf(listLiveFlights, {}),
    enabled: flight?.left === true,
    // Only a minute that changes draws it again.
    select: ({ data }) => etaOf(data.find(({ id }) => id === flight?.id)),
  });
  if (flight === null) return children;
  const { id, ident, arr_airport_id: to, left } = flight;
  const where = eta === null ? t`In flight ${ident} to ${to}` : t`In flight ${ident}, ETA ${eta}`;
  return (
    <Link to="/live" search={{ flight: id }}>
      {left ? where : t`Preparing ${ident} to ${to}`}
    </Link>
  );
}

function etaOf(flight: Parameters<typeof flightFacts>[0] | undefined): string | null {
  const eta = flight === undefined ? null : flightFacts(flight, Date.now()).eta;
  return eta === null ? null : timeOf(eta);
}
