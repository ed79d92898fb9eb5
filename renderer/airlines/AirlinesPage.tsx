import type { ReactNode } from 'react';
import { CatalogPage } from '../catalog/CatalogPage.tsx';
import { airlines } from './airlines.tsx';

export function AirlinesPage(): ReactNode {
  return <CatalogPage resource={airlines} />;
}
