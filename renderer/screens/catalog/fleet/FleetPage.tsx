import { t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Tabs } from '../../../ui/PageHeader.tsx';
import { CatalogPage } from '../CatalogPage.tsx';
import { kindTexts } from '../words.ts';
import { aircraft } from './aircraft.tsx';
import { fares } from './fares.tsx';
import { subfleets } from './subfleets.tsx';
import { SubfleetTree } from './SubfleetTree.tsx';

/** Shows the subfleets, and beside them the aircraft of the chosen one or of all. */
export function FleetPage(): ReactNode {
  return (
    <CatalogPage resource={aircraft} side={<SubfleetTree />}>
      {fleetTabs}
    </CatalogPage>
  );
}

export function SubfleetsPage(): ReactNode {
  return <CatalogPage resource={subfleets}>{fleetTabs}</CatalogPage>;
}

export function FaresPage(): ReactNode {
  return <CatalogPage resource={fares}>{fleetTabs}</CatalogPage>;
}

const fleetTabs = (
  <Tabs label={t`Fleet`}>
    {[aircraft, subfleets, fares].map(({ kind, to }) => (
      <Link key={kind} to={to} activeOptions={{ exact: kind === 'aircraft', includeSearch: false }}>
        {kindTexts[kind].title}
      </Link>
    ))}
  </Tabs>
);
