import type { ReactNode } from 'react';
import { CatalogPage } from '../CatalogPage.tsx';
import { FleetTabs } from './FleetTabs.tsx';
import { subfleets } from './subfleets.tsx';

export function SubfleetsPage(): ReactNode {
  return (
    <CatalogPage resource={subfleets}>
      <FleetTabs />
    </CatalogPage>
  );
}
