import { setupI18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ApiError } from '../../../server/contract/call.ts';
import type { ErrorSlug } from '../../../server/contract/errors.ts';
import { useErrorText } from './useErrorText.ts';

const i18n = setupI18n({ locale: 'en', messages: { en: {} } });

function ErrorText({ error }: { readonly error: Error }): ReactNode {
  return useErrorText()(error);
}

/** Returns what the page says about a refusal of the server. */
function textOf(slug: ErrorSlug, status: number): string {
  const message = 'as the server says it';
  const type = `https://homebase.example/errors/${slug}`;
  const refusal = { status, code: slug, http_code: String(status), message };
  const error = new ApiError(status, { type, title: message, details: '', status, message, error: refusal });
  return renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <ErrorText error={error} />
    </I18nProvider>,
  );
}

test.each([
  ['not-found', 404, 'This is no longer available.'],
  ['bid-not-found', 404, 'This is no longer available.'],
  ['pirep-not-found', 404, 'This is no longer available.'],
  ['pirep-cancel-not-allowed', 400, 'This flight can no longer be cancelled.'],
] as const)('%s is said in the pilot’s words', (slug, status, text) => {
  expect(textOf(slug, status)).toBe(text);
});
