import { defineConfig } from '@lingui/conf';
import { formatter } from '@lingui/format-po';

/**
 * The pilots' page: a catalogue of messages per screen and language, and one for `shared` and what it shows of `lib`, `map` and `ui`.
 * Texts about landings are loaded with what shows them.
 * `npm run messages` collects them from the code; the build compiles them and fails if a translation is missing.
 */
export default defineConfig({
  sourceLocale: 'en',
  locales: ['en', 'de', 'es', 'fr', 'it', 'pt-BR'],
  catalogs: [
    { path: '<rootDir>/pilots/{name}/messages/{locale}', include: ['<rootDir>/pilots/{name}/'] },
    {
      path: '<rootDir>/lib/messages/{locale}',
      include: [
        '<rootDir>/lib/clients.ts',
        '<rootDir>/map/flights/aircraftFeatures.ts',
        '<rootDir>/shared/',
        '<rootDir>/ui/Shown.tsx',
        '<rootDir>/ui/status.ts',
      ],
      exclude: ['<rootDir>/shared/landings/'],
    },
    { path: '<rootDir>/shared/landings/messages/{locale}', include: ['<rootDir>/shared/landings/'] },
  ],
  format: formatter({ origins: false }),
  orderBy: 'message',
});
