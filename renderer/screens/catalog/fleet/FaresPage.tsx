import type { ReactNode } from 'react';
import { CatalogPage } from '../CatalogPage.tsx';
import { fares } from './fares.tsx';
import { FleetTabs } from './FleetTabs.tsx';

export function FaresPage(): ReactNode {
  return (
    <CatalogPage resource={fares}>
      <FleetTabs />
    </CatalogPage>
  );
}
