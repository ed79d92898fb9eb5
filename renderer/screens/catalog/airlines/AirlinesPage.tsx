import type { ReactNode } from 'react';
import { CatalogPage } from '../CatalogPage.tsx';
import { airlines } from './airlines.tsx';

export function AirlinesPage(): ReactNode {
  return <CatalogPage resource={airlines} />;
}
