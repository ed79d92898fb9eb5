import { describe, expect, test } from 'vitest';
import { pageLink, siteOf } from './connection.ts';

const siteAt = (address: string, card: string | null) => ({
  card,
  by_name: address.includes('.local'),
  page: address,
  classic: address,
  phpvms7: `${address}/phpvms7`,
});
const own = siteAt('http://127.0.0.1:8090', null);
const networks = [siteAt('http://192.168.1.20:8090', 'Ethernet'), siteAt('http://10.0.0.5:8090', 'Wi-Fi')];
const site = siteOf({ sites: [own, ...networks] });

describe('the site address', () => {
  test('is the LAN address with the path for phpVMS 7 clients', () => {
    expect(site).toEqual({
      address: 'http://192.168.1.20:8090/phpvms7',
      classicAddress: 'http://192.168.1.20:8090',
      page: 'http://192.168.1.20:8090',
      ownAddress: 'http://127.0.0.1:8090/phpvms7',
      others: ['http://10.0.0.5:8090/phpvms7'],
      thisPcOnly: false,
    });
  });

  test('is the one with the name where it is asked for and there is one', () => {
    const named = siteAt('http://homebase-tower-pc.local:8090', 'LAN');
    const addressOf = (sites: readonly ReturnType<typeof siteAt>[], byName: boolean) =>
      siteOf({ sites: [...sites] }, byName)?.classicAddress;
    expect([
      addressOf([own, ...networks, named], true),
      addressOf([own, ...networks, named], false),
      addressOf([own, ...networks], true),
      addressOf([named], false),
    ]).toEqual([named.classic, networks[0]?.classic, networks[0]?.classic, named.classic]);
  });

  test('leaves out other ways into the same network, by number or name', () => {
    const named = siteAt('http://homebase-tower-pc.local:8090', 'LAN');
    const othersOf = (sites: readonly ReturnType<typeof siteAt>[]) =>
      [false, true].map((byName) => siteOf({ sites: [own, ...sites, named] }, byName)?.others);
    expect(othersOf(networks.slice(0, 1))).toEqual([[], []]);
    expect(othersOf(networks)).toEqual([site?.others, site?.others]);
  });

  test('is 127.0.0.1 while only this PC can connect', () => {
    const alone = siteOf({ sites: [own] });
    expect([alone?.address, alone?.thisPcOnly]).toEqual(['http://127.0.0.1:8090/phpvms7', true]);
  });
});

test('the link for a pilot has the key where no server sees it', () => {
  const link = new URL(pageLink({ page: 'http://192.168.1.20:8090' }, 'hb7Kd2'));
  expect([link.pathname, link.search, link.hash]).toEqual(['/', '', '#key=hb7Kd2']);
});
