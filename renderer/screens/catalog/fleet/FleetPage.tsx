import type { ReactNode } from 'react';
import { CatalogPage } from '../CatalogPage.tsx';
import { aircraft } from './aircraft.tsx';
import classes from './Fleet.module.css';
import { FleetTabs } from './FleetTabs.tsx';
import { SubfleetTree } from './SubfleetTree.tsx';

/** Shows the subfleets, and beside them the aircraft of the chosen one or of all. */
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
