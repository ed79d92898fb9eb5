import type { ReactNode } from 'react';
import { CatalogPage } from '../CatalogPage.tsx';
import { aircraft } from './aircraft.tsx';
import classes from './Fleet.module.css';
import { FleetTabs } from './FleetTabs.tsx';
import { SubfleetTree } from './SubfleetTree.tsx';

/** The subfleets at the left, the aircraft of the chosen one or of all beside them. */
export function FleetPage(): ReactNode {
  return (
    <div className={classes.frame}>
      <SubfleetTree />
      <CatalogPage resource={aircraft}>
        <FleetTabs />
      </CatalogPage>
    </div>
  );
}
