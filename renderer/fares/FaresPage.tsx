import type { ReactNode } from 'react';
import { CatalogPage } from '../catalog/CatalogPage.tsx';
import { fares } from './fares.tsx';

export function FaresPage(): ReactNode {
  return <CatalogPage resource={fares} />;
}
