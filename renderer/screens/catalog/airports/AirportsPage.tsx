import type { ReactNode } from 'react';
import { CatalogPage } from '../CatalogPage.tsx';
import { closed, useAddress, useCatalogSearch } from '../catalogSearch.ts';
import { AirportsMap } from '../../../map/flights/AirportsMap.tsx';
import classes from '../Catalog.module.css';
import { airports } from './airports.tsx';

/** Shows the catalog's airports as a table and on a map. */
export function AirportsPage(): ReactNode {
  const address = useAddress();
  const { map } = useCatalogSearch();
  return (
    <div className={classes.frame}>
      <CatalogPage resource={airports} />
      <div className={classes.map}>
        <AirportsMap shown={map} onAirport={(id) => address({ ...closed, edit: id })} />
      </div>
    </div>
  );
}
