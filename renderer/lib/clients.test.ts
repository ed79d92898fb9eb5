import { describe, expect, test } from 'vitest';
import { acarsClients, addressKinds, clientConfig } from './clients.ts';

const site = {
  address: 'http://192.168.1.20:8090/phpvms7',
  classicAddress: 'http://192.168.1.20:8090',
  ownAddress: 'http://127.0.0.1:8090/phpvms7',
};
const access = { ...site, ident: 'KTW0031', fullName: 'Mara Lindqvist', key: 'hb7Kd2Vx9mQpR4tYw8Zc' };

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

/** What a client asks of what the steps tell to enter; `first` is the first value (docs/api/clients.md). */
const checks: Readonly<Record<string, (first: string, values: readonly string[]) => boolean>> = {
  vmsOpenAcars: isAddress,
  'phpvms-xplane': (first) => isAddress(/^PHPVMS_BASE_URL=(.+)$/m.exec(first)?.[1] ?? ''),
  // A field of the type `url`; http only for this PC.
  'ASA-ACARS': (first) => isAddress(first) && (first.startsWith('https:') || new URL(first).hostname === '127.0.0.1'),
  // It puts https before an address without a scheme.
  'phpvms-linux-client': isAddress,
  // Its versions compare the user name with `ident`, or not at all.
  xACARS: (first, [, username]) => isAddress(first) && username === access.ident,
  'xACARS 2020': (first, [, username]) => isAddress(first) && username === access.fullName,
  'F-ACARS': (first) => isAddress(first) && access.key.length === 20,
  Other: isAddress,
};

/** All of them append `/api/…`. */
function isAddress(text: string): boolean {
  return URL.canParse(text) && text.endsWith('/phpvms7');
}

describe.each(acarsClients)('the steps for $name', ({ name, steps }) => {
  test.each(['http://192.168.1.20:8090', 'http://127.0.0.1:8090', 'https://fly.example.org'])(
    'lead into the client, with the address %s',
    (classicAddress) => {
      const address = `${classicAddress}/phpvms7`;
      const values = steps({ ...access, classicAddress, address }).flatMap(({ value }) => value?.text ?? []);
      expect(checks[name]?.(values[0] ?? '', values)).toBe(true);
      expect([address, site.ownAddress].some((text) => values.join().includes(text))).toBe(true);
    },
  );

  test('have asterisks in pairs', () => {
    for (const { text } of steps(access)) expect(text.split('*').length % 2, text).toBe(1);
  });
});

test('on the pilots’ page of another PC, ASA-ACARS gets no address that it refuses', () => {
  const { ownAddress: _unknown, ...elsewhere } = access;
  const [first] = acarsClients.find(({ name }) => name === 'ASA-ACARS')?.steps(elsewhere) ?? [];
  expect([first?.text, first?.value]).toEqual([expect.stringContaining('begins with https'), undefined]);
});

test('phpvms-xplane gets its complete .env file', () => {
  const [first] = acarsClients.find(({ name }) => name === 'phpvms-xplane')?.steps(access) ?? [];
  expect(first?.value?.text).toBe(
    'PHPVMS_BASE_URL=http://192.168.1.20:8090/phpvms7\nPHPVMS_API_KEY=hb7Kd2Vx9mQpR4tYw8Zc',
  );
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
