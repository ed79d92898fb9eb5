import { t } from '@lingui/core/macro';
import { Link, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Page, PageHeader, Tabs } from '../../ui/PageHeader.tsx';
import { Backups } from './Backups.tsx';
import { Exports } from './Exports.tsx';
import { Import } from './Import.tsx';
import { Moving } from './moving/Moving.tsx';

const views = [
  { view: undefined, label: t`Import`, Content: Import },
  { view: 'phpvms', label: t`From phpVMS`, Content: Moving },
  { view: 'export', label: t`Export`, Content: Exports },
  { view: 'backups', label: t`Backups`, Content: Backups },
] as const;

/** Imports and exports CSV files, moves a database of phpVMS in, and manages backups. */
export function DataPage(): ReactNode {
  const { view: chosen } = useSearch({ from: '/data' });
  const { Content } = views.find(({ view }) => view === chosen) ?? views[0];
  return (
    <Page>
      <PageHeader title={t`Data`} />
      <Tabs label={t`Views`}>
        {views.map(({ view, label }) => (
          <Link
            key={label}
            to="/data"
            search={{ view }}
            data-active={view === chosen}
            aria-current={view === chosen ? 'page' : undefined}
          >
            {label}
          </Link>
        ))}
      </Tabs>
      <Content />
    </Page>
  );
}
