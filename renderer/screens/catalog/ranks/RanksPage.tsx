import type { ReactNode } from 'react';
import { CatalogPage } from '../CatalogPage.tsx';
import { ranks } from './ranks.tsx';

export function RanksPage(): ReactNode {
  return <CatalogPage resource={ranks} />;
}
