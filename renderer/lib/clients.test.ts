import { describe, expect, test } from 'vitest';
import { acarsClients, addressKinds, clientConfig } from './clients.ts';

const site = {
  address: 'http://192.168.1.20:8090/phpvms7',
  classicAddress: 'http://192.168.1.20:8090',
  ownAddress: 'http://127.0.0.1:8090/phpvms7',
};
const access = { ...site, ident: 'KTW0031', key: 'hb7Kd2' };

test('the client file has the four properties that phpVMS uses', () => {
  expect(JSON.parse(clientConfig({ ...site, key: 'hb7Kd2' }, 'Kittiwake Virtual'))).toEqual({
    ApiKey: 'hb7Kd2',
    Domain: '192.168.1.20:8090',
    Name: 'Kittiwake Virtual',
    Url: 'http://192.168.1.20:8090/phpvms7',
  });
});

test('the address of phpVMS 7 clients comes first', () => {
  expect(addressKinds.map(({ of }) => of(site))).toEqual([site.address, site.classicAddress]);
});

describe.each(acarsClients)('the steps for $name', ({ steps }) => {
  test('contain the full site address', () => {
    const texts = steps(access).map(({ value }) => value?.text ?? '');
    expect(texts.some((text) => text.includes(site.address))).toBe(true);
  });

  test('have asterisks in pairs', () => {
    for (const { text } of steps(access)) expect(text.split('*').length % 2, text).toBe(1);
  });
});

test('phpvms-xplane gets its complete .env file', () => {
  const [first] = acarsClients.find(({ name }) => name === 'phpvms-xplane')?.steps(access) ?? [];
  expect(first?.value?.text).toBe('PHPVMS_BASE_URL=http://192.168.1.20:8090/phpvms7\nPHPVMS_API_KEY=hb7Kd2');
});

const catalogs = import.meta.glob<{ messages: Record<string, unknown> }>('./messages/*.po', { eager: true });
const english = Object.entries(catalogs['./messages/en.po']?.messages ?? {}).map(([id, text]) => [id, String(text)]);

test.each(Object.entries(catalogs))('%s keeps the names between asterisks', (_, { messages }) => {
  const texts = english.filter(([, text = '']) => text.includes('*'));
  expect(texts.length).toBeGreaterThan(5);
  for (const [id = '', text = ''] of texts) expect(namesOf(String(messages[id]))).toEqual(namesOf(text));
});

function namesOf(text: string): string[] {
  return text.split('*').filter((__, index) => index % 2 === 1);
}
