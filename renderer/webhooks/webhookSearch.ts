import { type SearchOf, validSearch } from '../app/validSearch.ts';

const forms = {
  /** The id of the webhook whose deliveries are shown; absent means the first. */
  hook: /^\d{1,15}$/,
  /** The state of the deliveries shown. */
  show: /^(pending|delivered|failed)$/,
  /** From 2 on. */
  page: /^[1-9]\d{0,5}$/,
  /** The delivery that is open. */
  delivery: /^\d{1,15}$/,
  /** The dialog that is open; all but `new` are about the webhook. */
  open: /^(new|edit|off|secret|remove)$/,
} as const;

/** What the address says about the webhooks. */
export type WebhookSearch = SearchOf<typeof forms>;

/** Keeps what is valid of an address that anyone may have typed. */
export function webhookSearch(raw: Readonly<Record<string, unknown>>): WebhookSearch {
  return validSearch(forms, raw);
}
