import { i18n, type Messages } from '@lingui/core';
import { compileMessage } from '@lingui/message-utils/compileMessage';

/** The translations of the window. English needs none: its messages are in the code. */
const translations = import.meta.glob<{ messages: Messages }>([
  './app/messages/*.po',
  './screens/*/messages/*.po',
  // What translators start from, where somebody has collected it.
  '!**/en.po',
]);

/** Returns `pt-BR` for `./app/messages/pt-BR.po`. */
const localeOf = (file: string): string => /([\w-]+)\.po$/.exec(file)?.[1] ?? '';

/** `de-AT` is German, any Portuguese is Brazilian. */
const base = (tag: string): string => tag.toLowerCase().replace(/-.*/, '');

/**
 * Shows the first of `wanted` that the window is translated to, otherwise English. The modules of the window read their
 * texts when they are loaded, so this comes first, and another language needs the page loaded again.
 */
export async function startLanguage(
  wanted: readonly string[] = navigator.languages,
  catalogs: Readonly<Record<string, () => Promise<{ readonly messages: Messages }>>> = translations,
): Promise<void> {
  const locales = new Set(['en', ...Object.keys(catalogs).map(localeOf)]);
  const locale = wanted.flatMap((tag) => [...locales].find((each) => base(each) === base(tag)) ?? [])[0] ?? 'en';
  const files = Object.keys(catalogs).filter((file) => localeOf(file) === locale);
  const loaded = await Promise.all(files.map(async (file) => await catalogs[file]?.()));
  i18n.setMessagesCompiler(compileMessage);
  i18n.loadAndActivate({ locale, messages: Object.assign({}, ...loaded.map((part) => part?.messages)) as Messages });
}
