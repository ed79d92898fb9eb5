import type { LinkProps } from '@tanstack/react-router';
import { closed } from './catalogSearch.ts';
import type { CatalogRow, Resource } from './resource.ts';

/** Where a row opens: on its own page, or in its form above the list. */
export function rowLink(resource: Resource, row: CatalogRow): LinkProps {
  if (resource.pageOf !== undefined) return resource.pageOf(row);
  return { to: '.', search: (old: object) => ({ ...old, ...closed, edit: String(row.id) }) } as LinkProps;
}
