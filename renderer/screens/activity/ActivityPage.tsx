import { t } from '@lingui/core/macro';
import { Link, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useAddress } from '../../lib/address.ts';
import { Page, PageHeader, Tabs } from '../../ui/PageHeader.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { Changes } from './Changes.tsx';
import { ServerLog } from './ServerLog.tsx';

/** Shows who changed what, and the server's log. */
export function ActivityPage(): ReactNode {
  const { view, q = '' } = useSearch({ from: '/activity' });
  const address = useAddress();
  const isLog = view === 'log';
  return (
    <Page>
      <PageHeader title={t`Activity`}>
        <SearchField
          key={view}
          width={220}
          label={isLog ? t`Search log` : t`Search changes`}
          placeholder={isLog ? t`Text` : t`Ident, pilot, value`}
          value={q}
          onSearch={(text) => address({ q: text || undefined, page: undefined }, { replace: true })}
        />
      </PageHeader>
      <Tabs label={t`Views`}>
        <Link to="/activity" search={{}} data-active={!isLog} aria-current={isLog ? undefined : 'page'}>
          {t`Changes`}
        </Link>
        <Link to="/activity" search={{ view: 'log' }} data-active={isLog} aria-current={isLog ? 'page' : undefined}>
          {t`Server log`}
        </Link>
      </Tabs>
      {isLog ? <ServerLog /> : <Changes />}
    </Page>
  );
}
