import { type SearchOf, validSearch } from '../../lib/validSearch.ts';

const forms = {
  /** The id of the selected webhook; the first when absent. */
  hook: /^\d{1,15}$/,
  /** The state of the deliveries shown. */
  show: /^(pending|delivered|failed)$/,
  /** From 2; absent on the first page. */
  page: /^[1-9]\d{0,5}$/,
  /** The id of the open delivery. */
  delivery: /^\d{1,15}$/,
  /** The open dialog. All except `new` are about the selected webhook. */
  open: /^(new|edit|off|secret|remove)$/,
} as const;

export type WebhookSearch = SearchOf<typeof forms>;

/** Drops invalid parameters. */
export function webhookSearch(raw: Readonly<Record<string, unknown>>): WebhookSearch {
  return validSearch(forms, raw);
}
