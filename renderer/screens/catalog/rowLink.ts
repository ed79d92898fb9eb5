import type { LinkProps } from '@tanstack/react-router';
import { closed } from './catalogSearch.ts';
import type { CatalogRow, Resource } from './resource.ts';

/** Returns the link to a row: to its page, or to its dialog above the list. */
export function rowLink(resource: Resource, row: CatalogRow): LinkProps {
  if (resource.pageOf !== undefined) return resource.pageOf(row);
  return { to: '.', search: (old: object) => ({ ...old, ...closed, edit: String(row.id) }) } as LinkProps;
}
