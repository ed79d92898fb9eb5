import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Navigate, useSearch } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { getHome } from '../../server/contract/admin/airline.ts';
import { keyOf, queryOf } from '../app/api.ts';
import { FirstKey, type MadeAirline } from './FirstKey.tsx';
import { Wizard } from './Wizard.tsx';

/** The first run: four steps from nothing to a pilot with a key, which is shown this once. */
export function SetupPage(): ReactNode {
  const { step = 1 } = useSearch({ from: '/setup' });
  const home = useQuery(queryOf(getHome, {}));
  const [made, setMade] = useState<MadeAirline | null>(null);
  const client = useQueryClient();
  const show = (airline: MadeAirline): void => {
    setMade(airline);
    // From now on there is an airline; whoever leaves this page finds it.
    void client.invalidateQueries({ queryKey: keyOf(getHome) });
  };
  if (made !== null) return <FirstKey made={made} />;
  if (home.data !== undefined && home.data.data.airline !== null) return <Navigate to="/dashboard" replace />;
  return <Wizard step={step} onMade={show} />;
}
