import { describe, expect, test } from 'vitest';
import { acarsClients, clientConfig, type Site, siteOf } from './clients.ts';

const siteAt = (address: string, card: string | null) => ({
  card,
  classic: address,
  phpvms7: `${address}/phpvms7`,
});
const own = siteAt('http://127.0.0.1:8090', null);
const networks = [siteAt('http://192.168.1.20:8090', 'Ethernet'), siteAt('http://10.0.0.5:8090', 'Wi-Fi')];
const site = siteOf({ sites: [own, ...networks] }) as Site;
const access = { site, ident: 'KTW0031', key: 'hb7Kd2' };

describe('the site address', () => {
  test('is the LAN address with the path for phpVMS 7 clients', () => {
    expect(site).toEqual({
      address: 'http://192.168.1.20:8090/phpvms7',
      classicAddress: 'http://192.168.1.20:8090',
      ownAddress: 'http://127.0.0.1:8090/phpvms7',
      others: ['http://10.0.0.5:8090/phpvms7'],
      thisPcOnly: false,
    });
  });

  test('is 127.0.0.1 while only this PC can connect', () => {
    const alone = siteOf({ sites: [own] });
    expect([alone?.address, alone?.thisPcOnly]).toEqual(['http://127.0.0.1:8090/phpvms7', true]);
  });
});

test('the client file has the four properties that phpVMS uses', () => {
  expect(JSON.parse(clientConfig('hb7Kd2', 'Kittiwake Virtual', site))).toEqual({
    ApiKey: 'hb7Kd2',
    Domain: '192.168.1.20:8090',
    Name: 'Kittiwake Virtual',
    Url: 'http://192.168.1.20:8090/phpvms7',
  });
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
