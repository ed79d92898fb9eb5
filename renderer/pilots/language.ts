import { i18n, type Messages } from '@lingui/core';

/** The languages of the pilots' page, each by its own name. */
export const languages = {
  en: 'English',
  de: 'Deutsch',
  es: 'Español',
  fr: 'Français',
  it: 'Italiano',
  'pt-BR': 'Português (Brasil)',
} as const;

export type Language = keyof typeof languages;

const storageKey = 'homebase.language';
/** Every screen has its own catalogue per language; `lib` has one for what the operator's window shows too. */
const catalogs = import.meta.glob<{ messages: Messages }>([
  './*/messages/*.po',
  '../lib/messages/*.po',
  '!./landings/**',
]);
/** Those of parts that few see at once. */
const late = import.meta.glob<{ messages: Messages }>(['./landings/messages/*.po', '../shared/landings/messages/*.po']);
let isComplete = false;

/** Shows the language that was chosen in this browser, otherwise the first of the browser's languages that there is. */
export async function startLanguage(): Promise<void> {
  const wanted = [localStorage.getItem(storageKey), ...navigator.languages];
  await show(wanted.map(match).find((language) => language !== undefined) ?? 'en');
}

export async function chooseLanguage(language: Language): Promise<void> {
  localStorage.setItem(storageKey, language);
  await show(language);
}

/** Matches a language tag: `de-AT` is German, any Portuguese is Brazilian. */
function match(tag: string | null): Language | undefined {
  const [base] = (tag ?? '').toLowerCase().split('-');
  const all = Object.keys(languages) as Language[];
  return all.find((language) => language.toLowerCase().split('-')[0] === base);
}

/** Loads the texts about landings and reviews, from now on in each language that is chosen. */
export async function loadLateTexts(): Promise<void> {
  if (isComplete) return;
  i18n.load(i18n.locale, await load(late, i18n.locale));
  isComplete = true;
}

async function load(from: typeof catalogs, language: string): Promise<Messages> {
  const files = Object.keys(from).filter((file) => file.endsWith(`/${language}.po`));
  const loaded = await Promise.all(files.map(async (file) => await from[file]?.()));
  return Object.assign({}, ...loaded.map((part) => part?.messages)) as Messages;
}

async function show(language: Language): Promise<void> {
  const messages = await load(isComplete ? { ...catalogs, ...late } : catalogs, language);
  document.documentElement.lang = language;
  i18n.loadAndActivate({
    locale: language,
    // Everywhere in Homebase, English dates begin with the day.
    locales: language === 'en' ? 'en-GB' : language,
    messages,
  });
}
