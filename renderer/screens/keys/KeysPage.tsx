import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Box, Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { listApiKeys } from '../../../server/contract/admin/apiKeys.ts';
import type { EndpointOutput } from '../../../server/contract/endpoint.ts';
import { useAddress } from '../../lib/address.ts';
import { queryOf } from '../../lib/api.ts';
import { count } from '../../lib/figures.ts';
import { ChoiceChips } from '../../ui/FilterChips.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { NotLoaded } from '../../ui/ErrorState.tsx';
import { Keys } from '../../ui/Keys.tsx';
import { Page, PageHeader, Toolbar } from '../../ui/PageHeader.tsx';
import { Pager } from '../../ui/DataTable.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { useKeys } from '../../ui/useKeys.ts';
import { KeyDialogs } from './KeyDialogs.tsx';
import { type KeysSearch, queryOfSearch } from './keysSearch.ts';
import { KeysTable } from './KeysTable.tsx';
import { PilotSelect } from './PilotSelect.tsx';

type KeyList = EndpointOutput<typeof listApiKeys>;

const choices = [
  { value: undefined, label: t`Active`, count: 'active' },
  { value: 'unused', label: t`Unused for 90 days`, count: 'unused' },
  { value: 'expired', label: t`Expired`, count: 'expired' },
  { value: 'revoked', label: t`Revoked`, count: 'revoked' },
  { value: 'all', label: t`All`, count: undefined },
] as const;

/** Lists the API keys, and lets the operator issue, test, rotate and revoke them. */
export function KeysPage(): ReactNode {
  const search = useSearch({ from: '/keys' });
  const address = useAddress();
  const query = useQuery({
    ...queryOf(listApiKeys, { query: queryOfSearch(search) }),
    placeholderData: keepPreviousData,
  });
  const { data } = query;
  const issue = (): void => address({ issue: 'new' });
  useKeys({ n: issue });
  return (
    <Page>
      <PageHeader title={t`API keys`} note={data === undefined ? undefined : t`${count(data.counts.active)} active`}>
        <Button
          variant="filled"
          leftSection={<IconPlus size={14} stroke={2} aria-hidden />}
          rightSection={<Keys of={['N']} />}
          onClick={issue}
        >
          {t`Issue key`}
        </Button>
      </PageHeader>
      {data === undefined && query.error !== null ? null : <Filters counts={data?.counts} />}
      {data === undefined ? (
        <NotLoaded query={query} failed={t`The keys could not be loaded`} count={12} height={34} head />
      ) : (
        <List list={data} search={search} onIssue={issue} />
      )}
      <KeyDialogs />
    </Page>
  );
}

function Filters({ counts }: { readonly counts: KeyList['counts'] | undefined }): ReactNode {
  const { q = '', show, pilot } = useSearch({ from: '/keys' });
  const address = useAddress();
  const filter = (choice: KeysSearch, replace = false): void => address({ ...choice, page: undefined }, { replace });
  return (
    <Toolbar wrap="wrap">
      <SearchField
        width={200}
        label={t`Search keys`}
        placeholder={t`Label, pilot or client`}
        value={q}
        onSearch={(text) => filter({ q: text || undefined }, true)}
      />
      <Box w={200}>
        <PilotSelect
          label={t`Pilot`}
          hideLabel
          placeholder={t`Any pilot`}
          value={pilot}
          onChange={(id) => filter({ pilot: id })}
        />
      </Box>
      <ChoiceChips
        label={t`Keys shown`}
        choices={choices.map(({ count: name, ...choice }) => ({
          ...choice,
          note: name === undefined || counts === undefined ? undefined : count(counts[name]),
        }))}
        value={show as (typeof choices)[number]['value']}
        onChoose={(value) => filter({ show: value })}
      />
    </Toolbar>
  );
}

interface ListProps {
  readonly list: KeyList;
  readonly search: KeysSearch;
  readonly onIssue: () => void;
}

function List({ list, search, onIssue }: ListProps): ReactNode {
  if (list.total === 0) return <NoKeys counts={list.counts} onIssue={onIssue} />;
  return (
    <>
      <KeysTable keys={list.data} current={search.test ?? search.rotate ?? search.revoke} />
      <Pager {...list} />
    </>
  );
}

function NoKeys({ counts, onIssue }: Pick<ListProps, 'onIssue'> & Pick<KeyList, 'counts'>): ReactNode {
  if (counts.active + counts.expired + counts.revoked > 0) {
    return (
      <EmptyState
        title={t`No keys match`}
        action={
          <Button renderRoot={(props) => <Link to="/keys" search={{ show: 'all' }} {...props} />}>{t`Show all`}</Button>
        }
      >
        <p>{t`Try another search, pilot or state.`}</p>
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title={t`No API keys yet`}
      action={
        <Button size="md" variant="filled" onClick={onIssue}>
          {t`Issue key`}
        </Button>
      }
    >
      <p>
        <Trans>
          A pilot’s ACARS client needs the address of the airline and a key. The key identifies the pilot. It is shown
          only once and can be revoked at any time.
        </Trans>
      </p>
    </EmptyState>
  );
}
