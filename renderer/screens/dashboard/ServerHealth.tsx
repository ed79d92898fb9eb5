import { t } from '@lingui/core/macro';
import { Anchor, Box, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { getHome } from '../../../server/contract/admin/airline.ts';
import { listBackups } from '../../../server/contract/admin/backups.ts';
import type { Dashboard } from '../../../server/contract/admin/dashboard.ts';
import { queryOf } from '../../lib/api.ts';
import { count, milliseconds, percent, perSecond, size } from '../../lib/figures.ts';
import { addressKinds } from '../../lib/clients.ts';
import { siteAddressOf, useCounts, useServerStatus } from '../../lib/stream.ts';
import { dateTimeOf, useNow } from '../../lib/utc.ts';
import { Shown } from '../../ui/Shown.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { StatusDot } from '../../ui/StatusBadge.tsx';
import { CallsLine } from './CallsLine.tsx';

/** Shows the server's address, load and size. */
export function ServerHealth({ server }: { readonly server: Dashboard['server'] }): ReactNode {
  const { data: home } = useQuery(queryOf(getHome, {}));
  const counts = useCounts();
  const { word, kind } = useServerStatus(home?.data);
  const { database_bytes, last_hour, keys } = server;
  const all = last_hour.calls.reduce((sum, calls) => sum + calls, 0);
  return (
    <Panel
      title={t`Server`}
      side={
        <Group component="span" gap={7} wrap="nowrap" fw={520}>
          <StatusDot kind={kind} /> {word}
        </Group>
      }
    >
      <Box component="dl" py="sm">
        <Fact label={home?.data.lan.length === 0 ? t`This PC only` : t`LAN address`}>
          <span className="mono" title={t`For ${addressKinds[0].name}`}>
            <Shown value={home === undefined ? null : siteAddressOf(home.data)} as={withoutScheme} />
          </span>
        </Fact>
        <Fact label={t`Requests`}>
          <Shown value={counts?.requests_per_second} as={(value) => `${perSecond(value)}/s`} />
          {last_hour.reply_ms === null ? '' : `, ${t`95 % within ${milliseconds(last_hour.reply_ms)}`}`}
        </Fact>
        <Fact label={t`Errors`}>{errorsText(last_hour.errors, all)}</Fact>
        <Fact label={t`Database`}>{size(database_bytes)}</Fact>
        <LastBackup />
        <Fact label={t`Keys`}>
          {t`${count(keys.active)} active`}
          {keys.unused === 0 ? null : <span>, {t`${count(keys.unused)} unused for 90 days`}</span>}
        </Fact>
        <Fact label={t`Version`}>
          Homebase <Shown value={home?.data.version} as={(version) => version} />
        </Fact>
      </Box>
      <CallsLine calls={last_hour.calls} />
    </Panel>
  );
}

/** Returns `4 in the last hour, 0.03 %`. */
function errorsText(errors: number, calls: number): string {
  if (errors === 0) return t`none in the last hour`;
  return t`${count(errors)} in the last hour, ${percent(errors / Math.max(errors, calls))}`;
}

function LastBackup(): ReactNode {
  const { data } = useQuery(queryOf(listBackups, {}));
  const now = useNow(60_000);
  const last = data?.data.find(({ kind, is_future }) => kind === 'backup' && !is_future);
  if (data === undefined) return null;
  const notCopied = data.copy === null || data.copy.reason === null ? null : data.copy;
  const problem = data.problem ?? notCopied;
  return (
    <Fact label={t`Last backup`}>
      {last === undefined
        ? t`none yet`
        : `${dateTimeOf(last.taken_at, now)}, ${size(last.size)}${last.verified ? '' : `, ${t`not verified`}`}`}
      {problem === null ? null : (
        <Anchor
          ml="sm"
          fw={520}
          c="var(--hb-warn)"
          underline="always"
          {...(problem.reason === null ? {} : { title: problem.reason })}
          renderRoot={(props) => <Link to="/data" search={{ view: 'backups' }} {...props} />}
        >
          {data.problem === null ? t`No copy` : t`Overdue`}
        </Anchor>
      )}
    </Fact>
  );
}

function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }): ReactNode {
  return (
    <Group h={30} px="md" gap={0} wrap="nowrap">
      <Text component="dt" flex="none" w={96} c="dimmed">
        {label}
      </Text>
      <Text component="dd" flex={1} miw={0} truncate>
        {children}
      </Text>
    </Group>
  );
}

const withoutScheme = (address: string): string => address.replace(/^https?:\/\//, '');
