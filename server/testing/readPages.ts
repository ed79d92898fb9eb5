import type { Links, Meta } from '../contract/classic/replies.ts';
import type { Caller } from './harness.ts';

export interface Page {
  readonly data: readonly { readonly id: string | number }[];
  readonly links: Links;
  readonly meta: Meta;
}

/** The pages of a list from `start` on, as a client that follows `links.next` sees them. */
export async function readPages(caller: Caller, start: string): Promise<Page[]> {
  const pages: Page[] = [];
  for (let url: string | null = start; url !== null;) {
    const page: Page = (await caller.get(url)).json();
    pages.push(page);
    url = page.links.next === null ? null : toCall(page.links.next);
  }
  return pages;
}

/** A link as a call of the harness. */
export function toCall(link: string): string {
  const { pathname, search } = new URL(link);
  return pathname + search;
}
