import type { ReactNode } from 'react';
import { CatalogPage } from '../catalog/CatalogPage.tsx';
import { pilots } from './pilots.tsx';

export function PilotsPage(): ReactNode {
  return <CatalogPage resource={pilots} />;
}
