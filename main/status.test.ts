import { expect, test } from 'vitest';
import type { StatusEvent } from '../server/program/processMessages.ts';
import { closeText, noticesOf, statusText, trayText, problemNotice } from './status.ts';

test.each([
  [0, 0, 'No pilots online'],
  [1, 1, '1 pilot online, 1 report waits'],
  [3, 12, '3 pilots online, 12 reports wait'],
])('describes %i pilots and %i reports', (pilots, pending, text) => {
  expect(statusText({ pilots, flights: pilots, pending })).toBe(text);
});

test('that nothing is saved is shown first, and told once', () => {
  const well = { pilots: 1, flights: 1, pending: 2 };
  const ill = { ...well, problem: 'Another program replaced the database.' };
  expect(statusText(ill)).toBe('Nothing is saved. Another program replaced the database.');
  expect(problemNotice(well, ill)?.body).toContain('Another program replaced the database.');
  expect([problemNotice(ill, ill), problemNotice(undefined, well)]).toEqual([undefined, undefined]);
});

test('the tray has the status and the address for pilots, in the network if there is one', () => {
  const api = 'http://127.0.0.1:8090';

  expect(trayText({ api, lan: [] }, undefined)).toBe(
    'Homebase: The server is not running\nPilots connect to http://127.0.0.1:8090/phpvms7',
  );
  expect(trayText({ api, lan: ['http://192.168.1.20:8090'] }, { pilots: 0, flights: 0, pending: 0 })).toBe(
    'Homebase: No pilots online\nPilots connect to http://192.168.1.20:8090/phpvms7',
  );
});

test('the question about closing names the pilots who would be cut off', () => {
  expect(closeText({ pilots: 2 })).toMatch(/^2 pilots are online\. Pilots can connect only while Homebase runs\./);
  expect(closeText({ pilots: 0 })).toMatch(/^Pilots can connect/);
});

const event = (kind: StatusEvent['kind'], id: string, waits = true): StatusEvent => ({
  kind,
  id,
  ident: `KTW${id}`,
  pilot: 'Lise Vestergaard',
  from: 'EKCH',
  to: 'EDDH',
  waits,
});

test('a filed report and a lost flight are notifications that open the report', () => {
  expect(noticesOf([event('filed', '211'), event('filed', '212', false), event('lost', '7')])).toEqual([
    { title: 'KTW211 was filed', body: 'Lise Vestergaard, EKCH–EDDH. Waits for review.', path: '/pireps/211' },
    { title: 'KTW212 was filed', body: 'Lise Vestergaard, EKCH–EDDH. Needs no review.', path: '/pireps/212' },
    { title: 'KTW7 lost contact', body: 'Lise Vestergaard, EKCH–EDDH. No call for five minutes.', path: '/pireps/7' },
  ]);
});

test.each([
  { waiting: 0, body: 'None needs a review.' },
  { waiting: 1, body: '1 of them waits for review.' },
  { waiting: 3, body: '3 of them wait for review.' },
])('$waiting of four filed reports wait', ({ waiting, body }) => {
  const filed = ['1', '2', '3', '4'].map((id) => event('filed', id, Number(id) <= waiting));

  expect(noticesOf(filed)).toEqual([{ title: '4 reports were filed', body, path: '/pireps' }]);
});

test('many at once are one notification', () => {
  const filed = ['1', '2', '3', '4'].map((id) => event('filed', id, id !== '4'));
  const lost = ['5', '6', '7', '8', '9'].map((id) => event('lost', id));

  expect(noticesOf([...filed, ...lost])).toEqual([
    { title: '4 reports were filed', body: '3 of them wait for review.', path: '/pireps' },
    {
      title: '5 flights lost contact',
      body: 'No call for five minutes. Check the connection of this PC.',
      path: '/live',
    },
  ]);
});
