import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { listApiKeys } from '../../../../server/contract/admin/apiKeys.ts';
import { queryOf } from '../../../lib/api.ts';
import { ago, useNow } from '../../../lib/utc.ts';
import { Nothing, Panel } from '../../../ui/Panel.tsx';
import type { Pilot } from './PilotPage.tsx';
import classes from '../RowPage.module.css';

/** Lists the keys that still work. */
export function PilotKeys({ pilot }: { readonly pilot: Pilot }): ReactNode {
  const { data } = useQuery(queryOf(listApiKeys, { query: { user_id: pilot.id, state: 'active' } }));
  const now = useNow(60_000);
  return (
    <Panel
      title="API keys"
      side={
        <Link to="/keys" search={{ q: pilot.ident }}>
          All keys
        </Link>
      }
    >
      {data?.total === 0 ? <Nothing title="No keys">The pilot’s client needs a key to report flights.</Nothing> : null}
      <table className={classes.table}>
        <tbody>
          {data?.data.map(({ id, label, prefix, last_used_at, last_client }) => (
            <tr key={id}>
              <th scope="row">{label}</th>
              <td className="mono">{prefix}…</td>
              <td data-figures title={last_client ?? ''}>
                {last_used_at === null ? 'never used' : ago(last_used_at, now)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  );
}
