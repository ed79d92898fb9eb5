import { expect, test } from 'vitest';
import { movingClients, movingText, newHomeOf } from './movingClients.ts';

const own = {
  card: null,
  by_name: false,
  page: 'http://127.0.0.1:8090',
  classic: 'http://127.0.0.1:8090',
  phpvms7: 'http://127.0.0.1:8090/phpvms7',
};
const lan = { ...own, card: 'Wi-Fi', page: 'http://10.0.0.5:8090', phpvms7: 'http://10.0.0.5:8090/phpvms7' };

test('the new address is the one in the network, without a path while phpVMS 7 is at /api', () => {
  const addressOf = (sites: (typeof lan | typeof own)[], root_profile: 'classic' | 'phpvms7') =>
    newHomeOf({ sites, root_profile })?.address;

  expect(addressOf([own, lan], 'classic')).toBe('http://10.0.0.5:8090/phpvms7');
  expect(addressOf([own, lan], 'phpvms7')).toBe('http://10.0.0.5:8090');
  expect(addressOf([own], 'classic')).toBe('http://127.0.0.1:8090/phpvms7');
});

test('the message to pilots has the address and every client, and says what cannot move', () => {
  const home = { address: 'http://10.0.0.5:8090/phpvms7', page: 'http://10.0.0.5:8090', isAtRoot: false };
  const text = movingText(home, 'text');
  const markdown = movingText(home, 'markdown');

  expect(text).not.toMatch(/[*`#]/);
  // Settings are the operator's.
  expect(text).not.toContain('/api');
  expect(text).toContain('- vmsACARS: Cannot move');
  expect(text).toContain('case-sensitive');
  for (const { name } of movingClients)
    expect([text.includes(name), markdown.includes(`**${name}**`)]).toEqual([true, true]);
  expect(markdown).toContain('`http://10.0.0.5:8090/phpvms7`');
  expect(markdown.replaceAll(/\*\*|`|^## /gm, '')).toBe(text);
});

test('with phpVMS 7 at /api, pilots are told that an old domain needs no change', () => {
  const home = { address: 'https://va.example.org', page: 'https://va.example.org', isAtRoot: true };
  expect(movingText(home, 'text')).toContain('change nothing at all');
});
