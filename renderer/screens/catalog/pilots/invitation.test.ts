import { expect, test } from 'vitest';
import { invitationLanguage, invitationLanguages, invitationMessage } from './invitationTexts.ts';

const invited = { name: 'Ada', ident: 'KTW0031', airline: 'Kestrel Wings', link: 'http://192.168.1.20:8090/#key=abc' };

test.each(invitationLanguages)(
  'the invitation in $label has names, the link and three steps, and no word of keys',
  ({ value }) => {
    const { subject, body } = invitationMessage(value, invited);
    expect(subject).toContain(invited.airline);
    for (const part of [invited.name, invited.ident, invited.airline]) expect(body).toContain(part);
    // On a line of its own, so that any program makes it a link.
    expect(body.split('\n').filter((line) => line.includes('http'))).toEqual([invited.link]);
    expect(body.match(/^\d\. /gm)).toEqual(['1. ', '2. ', '3. ']);
    expect(body).not.toMatch(/API/);
  },
);

test('its language is the browser’s at first, if there are texts in it', () => {
  const found = ['de-AT', 'pt', 'fr', 'nl-NL', ''].map(invitationLanguage);
  expect(found).toEqual(['de', 'pt-BR', 'fr', 'en', 'en']);
});
