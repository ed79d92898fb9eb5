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
const catalogs = import.meta.glob<{ messages: Messages }>(['./*/messages/*.po', '../lib/messages/*.po']);

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

async function show(language: Language): Promise<void> {
  const files = Object.keys(catalogs).filter((file) => file.endsWith(`/${language}.po`));
  const loaded = await Promise.all(files.map(async (file) => await catalogs[file]?.()));
  document.documentElement.lang = language;
  i18n.loadAndActivate({
    locale: language,
    // Everywhere in Homebase, English dates begin with the day.
    locales: language === 'en' ? 'en-GB' : language,
    messages: Object.assign({}, ...loaded.map((part) => part?.messages)) as Messages,
  });
}
