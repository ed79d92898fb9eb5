import { expect, test } from 'vitest';
import { createLanCalls } from '../core/callCounts.ts';

test('remembers a call from another device, also with an IPv4-mapped address', () => {
  const calls = createLanCalls();
  expect(calls.last()).toBeNull();
  calls.note({ remoteAddress: '::ffff:192.168.1.31', localAddress: '::ffff:192.168.1.20', localPort: 8090 });
  expect(calls.last()).toMatchObject({ from: '192.168.1.31', port: 8090 });
});

test.each([
  ['127.0.0.1', '127.0.0.1'],
  ['::1', '::1'],
  ['::ffff:127.0.0.1', '::ffff:127.0.0.1'],
  ['192.168.1.20', '192.168.1.20'],
  [undefined, undefined],
])('ignores a call from this PC itself (%s)', (remoteAddress, localAddress) => {
  const calls = createLanCalls();
  calls.note({ remoteAddress, localAddress, localPort: 8090 });
  expect(calls.last()).toBeNull();
});
