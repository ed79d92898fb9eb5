import { t } from '@lingui/core/macro';
import { useDocumentTitle } from '@mantine/hooks';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Navigate, useSearch } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { getHome } from '../../../server/contract/admin/airline.ts';
import { keyOf, queryOf } from '../../lib/api.ts';
import { FirstKey, type CreatedAirline } from './FirstKey.tsx';
import { FromBackup } from './FromBackup.tsx';
import { FromPhpVms } from './FromPhpVms.tsx';
import { Wizard } from './Wizard.tsx';

/** Guides the operator through the first run: five steps, then the first key. */
export function SetupPage(): ReactNode {
  const { step = 1, from } = useSearch({ from: '/setup' });
  const home = useQuery(queryOf(getHome, {}));
  const [made, setMade] = useState<CreatedAirline | null>(null);
  const client = useQueryClient();
  useDocumentTitle(t`Your airline – Homebase`);
  const show = (airline: CreatedAirline): void => {
    setMade(airline);
    // The other pages need to know that there is an airline now.
    void client.invalidateQueries({ queryKey: keyOf(getHome) });
  };
  if (made !== null) return <FirstKey made={made} />;
  if (home.data !== undefined && home.data.data.airline !== null)
    return from === 'phpvms' ? (
      <Navigate to="/data" search={{ view: from }} replace />
    ) : (
      <Navigate to="/dashboard" replace />
    );
  if (from === 'phpvms') return <FromPhpVms />;
  if (from === 'backup') return <FromBackup />;
  return <Wizard step={step} onCreated={show} />;
}
