import { t } from '@lingui/core/macro';

/** The first part, for those who begin. */
export const firstPart = 'start';

/** The parts of the manual in order, by the name of their file in `docs/manual`, which is that of a screen. */
export const manualParts = [
  { name: firstPart, label: t`Getting started` },
  { name: 'dashboard', label: t`Dashboard` },
  { name: 'live', label: t`Live map` },
  { name: 'pireps', label: t`PIREPs` },
  { name: 'rules', label: t`Review rules` },
  { name: 'statistics', label: t`Statistics` },
  { name: 'flights', label: t`Flights` },
  { name: 'fleet', label: t`Fleet` },
  { name: 'airports', label: t`Airports` },
  { name: 'airlines', label: t`Airlines` },
  { name: 'pilots', label: t`Pilots` },
  { name: 'pilots-page', label: t`The pilots’ page` },
  { name: 'ranks', label: t`Ranks` },
  { name: 'keys', label: t`API keys` },
  { name: 'webhooks', label: t`Webhooks` },
  { name: 'data', label: t`Data` },
  { name: 'settings', label: t`Settings` },
  { name: 'activity', label: t`Activity` },
] as const;

interface PartLink {
  readonly to: '/manual/$name';
  readonly params: { readonly name: string };
}

/** Leads to the part about the screen of an address, or to the first. */
export function manualOf(pathname: string): PartLink {
  const [, screen] = pathname.split('/');
  const part = manualParts.find(({ name }) => name === screen);
  return { to: '/manual/$name', params: { name: part?.name ?? firstPart } };
}

/** Reads which part a link from one to another leads to; undefined for any other link. */
export function partOfLink(href: string): string | undefined {
  const [, name] = /^([\w-]+)\.md$/.exec(href) ?? [];
  return manualParts.find((part) => part.name === name)?.name;
}
