import type { ReactNode } from 'react';
import { CatalogPage } from '../CatalogPage.tsx';
import { flights } from './flights.tsx';

export function FlightsPage(): ReactNode {
  return <CatalogPage resource={flights} />;
}
