import type { ReactNode } from 'react';
import { CatalogPage } from '../CatalogPage.tsx';
import { pilots } from './pilots.tsx';

export function PilotsPage(): ReactNode {
  return <CatalogPage resource={pilots} />;
}
