import { t } from '@lingui/core/macro';
import { Box } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { getPilotLandings } from '../../../../server/contract/landings/landingCalls.ts';
import { queryOf } from '../../../lib/api.ts';
import { type LandingLink, LandingSpread } from '../../../shared/landings/LandingSpread.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import type { ReportsOf } from '../RecentReports.tsx';

/** Shows where on a runway a pilot lands, each landing with its report; nothing before the first one whose place is known. */
export function Landings({ id, of }: { readonly id: number; readonly of: ReportsOf }): ReactNode {
  const { data } = useQuery(queryOf(getPilotLandings, { params: { id } }));
  if (data === undefined || data.data.landings.length === 0) return null;
  return (
    <Panel title={t`Touchdowns`} note={t`accepted reports`}>
      <Box p={12}>
        <LandingSpread of={data.data} link={linkAmong(of)} />
      </Box>
    </Panel>
  );
}

const linkAmong =
  (of: ReportsOf): LandingLink =>
  ({ pirep_id }, props) => {
    const search = { show: 'all', touchdown: 'last', ...of } as const;
    return <Link key={pirep_id} to="/pireps/$pirepId" params={{ pirepId: pirep_id }} search={search} {...props} />;
  };
