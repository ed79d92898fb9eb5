import { t } from '@lingui/core/macro';
import { Group, Stack, Text, Title } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { getHome } from '../../../server/contract/admin/airline.ts';
import { getNetwork, type NetworkStatus } from '../../../server/contract/admin/network.ts';
import { listSettings } from '../../../server/contract/admin/settings.ts';
import { useAddress } from '../../lib/address.ts';
import { queryOf } from '../../lib/api.ts';
import { count } from '../../lib/figures.ts';
import { hasPilotPage } from '../../lib/settingValues.ts';
import { Chip } from '../../ui/FilterChips.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Page, PageHeader } from '../../ui/PageHeader.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { SkeletonRows } from '../../ui/SkeletonRows.tsx';
import {
  asInUse,
  groupsOf,
  isChanged,
  lockedBy,
  narrowGroups,
  networkGroup,
  type SettingGroup,
} from './settingGroups.ts';
import { isLandingLimit, LandingLimits } from './LandingLimits.tsx';
import { NetworkPanel } from './NetworkPanel.tsx';
import { ScorePoints } from './ScorePoints.tsx';
import { SettingRow } from './SettingRow.tsx';
import classes from './Settings.module.css';

/** Polls for calls from other devices, which the event stream does not report. */
const pollMs = 5000;

/** Shows all settings in groups, the network first. */
export function SettingsPage(): ReactNode {
  const { q = '', changed } = useSearch({ from: '/settings' });
  const address = useAddress();
  const settings = useQuery(queryOf(listSettings, {}));
  // It has the units, in which the values are shown.
  useQuery(queryOf(getHome, {}));
  const network = useQuery({ ...queryOf(getNetwork, {}), refetchInterval: pollMs });
  const error = settings.error ?? network.error;
  const loaded = settings.data !== undefined && network.data !== undefined;
  if (!loaded && error !== null) {
    return (
      <ErrorState
        heading="h1"
        error={error}
        failed={t`The settings could not be loaded`}
        onRetry={() => {
          void settings.refetch();
          void network.refetch();
        }}
      />
    );
  }
  const all = loaded ? groupsOf(settings.data.data.map((one) => asInUse(one, network.data.data))) : [];
  const changes = all.flatMap((group) => group.settings).filter(isChanged).length;
  return (
    <Page>
      <PageHeader
        title={t`Settings`}
        note={loaded ? (changes === 0 ? t`none changed` : t`${count(changes)} changed`) : undefined}
      >
        <Chip
          isPressed={changed !== undefined}
          onClick={() => address({ changed: changed === undefined ? '1' : undefined })}
        >
          {t`Changed from default`}
        </Chip>
        <SearchField
          width={220}
          label={t`Search settings`}
          placeholder={t`Name, description or key`}
          value={q}
          onSearch={(text) => address({ q: text || undefined }, { replace: true })}
        />
      </PageHeader>
      <Group flex={1} mih={0} gap={0} align="stretch" wrap="nowrap">
        <GroupLinks groups={all} />
        <div className={classes.content} role="region" aria-label={t`Settings in this group`} tabIndex={0}>
          {loaded ? <Shown groups={all} network={network.data.data} /> : <SkeletonRows count={8} height={76} />}
        </div>
      </Group>
    </Page>
  );
}

function GroupLinks({ groups }: { readonly groups: readonly SettingGroup[] }): ReactNode {
  const { group = networkGroup, q, changed } = useSearch({ from: '/settings' });
  const isNarrowed = q !== undefined || changed !== undefined;
  return (
    <nav className={classes.groups} aria-label={t`Groups`}>
      {groups.map(({ key, label, settings }) => {
        const isCurrent = !isNarrowed && key === group;
        const changes = settings.filter(isChanged).length;
        return (
          <Link
            key={key}
            to="/settings"
            search={{ group: key }}
            data-active={isCurrent}
            aria-current={isCurrent ? 'page' : undefined}
          >
            {label}
            {changes === 0 ? null : <span title={t`${count(changes)} changed from default`}>{count(changes)}</span>}
          </Link>
        );
      })}
      {/* With the groups, which would push them down. */}
      {groups.length === 0 ? null : (
        <>
          <hr />
          <Link to="/rules">
            {t`Review rules`}
            <IconArrowRight size={14} stroke={1.6} aria-hidden />
          </Link>
          <Link to="/webhooks">
            {t`Webhooks`}
            <IconArrowRight size={14} stroke={1.6} aria-hidden />
          </Link>
          <Link to="/data" search={{ view: 'backups' }}>
            {t`Data and backups`}
            <IconArrowRight size={14} stroke={1.6} aria-hidden />
          </Link>
        </>
      )}
    </nav>
  );
}

interface ShownProps {
  readonly groups: readonly SettingGroup[];
  readonly network: NetworkStatus;
}

function Shown({ groups, network }: ShownProps): ReactNode {
  const { group = networkGroup, q = '', changed } = useSearch({ from: '/settings' });
  const isNarrowed = q !== '' || changed !== undefined;
  const shown = isNarrowed
    ? narrowGroups(groups, { q, changedOnly: changed !== undefined })
    : groups.filter(({ key }) => key === group);
  if (shown.length === 0) return <NoSettings q={q} isNarrowed={isNarrowed} />;
  const groupsShown = shown.map(({ key, label, text, settings }) => (
    <section key={key} aria-labelledby={`group-${key}`}>
      <Title order={2} id={`group-${key}`} fz={14} lh="20px">
        {label}
      </Title>
      <Text pb={8} c="var(--hb-tx2)" style={{ borderBottom: '1px solid var(--hb-line)' }}>
        {text}
      </Text>
      <ul>
        {settings
          .filter((setting) => !isLandingLimit(setting) && setting.key !== 'score.points')
          .map((setting) => (
            <SettingRow key={setting.key} setting={setting} locked={lockedBy(setting, network)} />
          ))}
      </ul>
      {settings.some(isLandingLimit) ? <LandingLimits settings={settingsOf(groups, key)} /> : null}
      {settings
        .filter((setting) => setting.key === 'score.points')
        .map((setting) => (
          <ScorePoints key={setting.key} setting={setting} />
        ))}
      {key === networkGroup && !isNarrowed ? <NetworkPanel network={network} hasPage={hasPilotPage(settings)} /> : null}
    </section>
  ));
  return (
    <Stack gap={28} maw={860}>
      {groupsShown}
    </Stack>
  );
}

const settingsOf = (groups: readonly SettingGroup[], key: string): SettingGroup['settings'] =>
  groups.find((group) => group.key === key)?.settings ?? [];

function NoSettings({ q, isNarrowed }: { readonly q: string; readonly isNarrowed: boolean }): ReactNode {
  if (!isNarrowed) {
    return (
      <Stack align="flex-start" gap="sm">
        <Text fw={600}>{t`Group not found`}</Text>
        <Link to="/settings">{t`Show network settings`}</Link>
      </Stack>
    );
  }
  return (
    <Stack align="flex-start" gap="sm">
      <Text fw={600}>{q === '' ? t`All settings have their default value` : t`No settings match “${q}”`}</Text>
      <Link to="/settings" search={{}}>
        {t`Clear filters`}
      </Link>
    </Stack>
  );
}
