import { t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Tabs } from '../../../ui/PageHeader.tsx';
import { CatalogPage } from '../CatalogPage.tsx';
import { aircraft } from './aircraft.tsx';
import { fares } from './fares.tsx';
import { subfleets } from './subfleets.tsx';
import { SubfleetTree } from './SubfleetTree.tsx';

/** Shows the subfleets, and beside them the aircraft of the chosen one or of all. */
export function FleetPage(): ReactNode {
  return (
    <CatalogPage resource={aircraft} side={<SubfleetTree />}>
      <FleetTabs />
    </CatalogPage>
  );
}

export function SubfleetsPage(): ReactNode {
  return (
    <CatalogPage resource={subfleets}>
      <FleetTabs />
    </CatalogPage>
  );
}

export function FaresPage(): ReactNode {
  return (
    <CatalogPage resource={fares}>
      <FleetTabs />
    </CatalogPage>
  );
}

export function FleetTabs(): ReactNode {
  return (
    <Tabs label={t`Fleet`}>
      <Link to="/fleet" activeOptions={{ exact: true, includeSearch: false }}>
        {t`Aircraft`}
      </Link>
      <Link to="/fleet/subfleets" activeOptions={{ includeSearch: false }}>
        {t`Subfleets`}
      </Link>
      <Link to="/fleet/fares" activeOptions={{ includeSearch: false }}>
        {t`Fares`}
      </Link>
    </Tabs>
  );
}
