import { setupI18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { useFigures } from './figures.ts';

function Day(): ReactNode {
  return useFigures().date('2026-09-20 23:32:05');
}

test.each([
  ['en', 'en-GB', '20 Sep 2026'],
  ['de', 'de', '20.09.2026'],
])('dates in %s', (locale, locales, text) => {
  const i18n = setupI18n({ locale, locales, messages: { [locale]: {} } });
  const markup = renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <Day />
    </I18nProvider>,
  );
  expect(markup).toBe(text);
});
