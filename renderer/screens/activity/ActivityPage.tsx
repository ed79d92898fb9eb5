import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Page, PageHeader } from '../../ui/PageHeader.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import classes from './ActivityPage.module.css';
import { Changes } from './Changes.tsx';
import { ServerLog } from './ServerLog.tsx';

/** Shows who changed what, and the server's log. */
export function ActivityPage(): ReactNode {
  const { view, q = '' } = useSearch({ from: '/activity' });
  const navigate = useNavigate();
  const isLog = view === 'log';
  return (
    <Page>
      <PageHeader title="Activity">
        <SearchField
          key={view}
          className={classes.search}
          label={isLog ? 'Search log' : 'Search changes'}
          placeholder={isLog ? 'Text' : 'Ident, pilot, value'}
          value={q}
          onSearch={(text) =>
            void navigate({
              to: '/activity',
              search: (old) => ({ ...old, q: text || undefined, page: undefined }),
              replace: true,
            })
          }
        />
      </PageHeader>
      <Tabs label="Views">
        <Link to="/activity" search={{}} data-active={!isLog} aria-current={isLog ? undefined : 'page'}>
          Changes
        </Link>
        <Link to="/activity" search={{ view: 'log' }} data-active={isLog} aria-current={isLog ? 'page' : undefined}>
          Server log
        </Link>
      </Tabs>
      {isLog ? <ServerLog /> : <Changes />}
    </Page>
  );
}
