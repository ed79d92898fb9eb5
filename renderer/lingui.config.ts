import { defineConfig } from '@lingui/conf';
import { formatter } from '@lingui/format-po';

/**
 * The operator's window: a catalogue of messages per screen, and one of its frame with what the screens share. Its English
 * is in the code; a language is one more of `locales`, then `npm run messages` and a translation.
 */
export default defineConfig({
  sourceLocale: 'en',
  locales: ['en'],
  catalogs: [
    { path: '<rootDir>/screens/{name}/messages/{locale}', include: ['<rootDir>/screens/{name}/'] },
    {
      path: '<rootDir>/app/messages/{locale}',
      include: ['<rootDir>/app/', '<rootDir>/lib/', '<rootDir>/map/', '<rootDir>/shared/', '<rootDir>/ui/'],
    },
  ],
  format: formatter({ origins: false }),
  orderBy: 'message',
});
