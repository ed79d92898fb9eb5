import type { ReactNode } from 'react';
import { CatalogPage } from '../catalog/CatalogPage.tsx';
import { flights } from './flights.tsx';

export function FlightsPage(): ReactNode {
  return <CatalogPage resource={flights} />;
}
