import { expect, test } from 'vitest';
import { isOwnUrl, mayOpen, mayUsePermission } from './security.ts';

const origin = 'http://127.0.0.1:8091';

test.each([
  'http://127.0.0.1:8091',
  'http://127.0.0.1:8091/',
  'http://127.0.0.1:8091/pireps/1001?state=1#map',
  'http://127.0.0.1:8091/login/abc',
  'HTTP://127.0.0.1:8091/',
])('the window may go to %s', (url) => {
  expect(isOwnUrl(url, origin)).toBe(true);
});

test.each([
  ['another port', 'http://127.0.0.1:8090/'],
  ['no port', 'http://127.0.0.1/'],
  ['another name of the same machine', 'http://localhost:8091/'],
  ['another scheme', 'https://127.0.0.1:8091/'],
  ['a host that begins like ours', 'http://127.0.0.1.example.org:8091/'],
  ['a host that ends like ours', 'http://evil-127.0.0.1:8091/'],
  ['our host as a user name', 'http://127.0.0.1:8091@example.org/'],
  ['credentials on our host', 'http://operator:secret@127.0.0.1:8091/'],
  ['a user name on our host', 'http://operator@127.0.0.1:8091/'],
  ['our address in the path', 'https://example.org/http://127.0.0.1:8091/'],
  ['a port that begins like ours', 'http://127.0.0.1:80911/'],
  ['a file', 'file:///etc/passwd'],
  ['a script', 'javascript:alert(1)'],
  ['data', 'data:text/html,<h1>Homebase</h1>'],
  ['a blob of another origin', 'blob:https://example.org/5b1a'],
  ['view-source', 'view-source:http://127.0.0.1:8091/'],
  ['an empty string', ''],
  ['a string that is not a URL', 'pireps/1001'],
])('the window may not go to %s', (_, url) => {
  expect(isOwnUrl(url, origin)).toBe(false);
});

test('the window may not go anywhere while the server is not running', () => {
  expect(isOwnUrl('http://127.0.0.1:8091/', undefined)).toBe(false);
});

test.each(['https://example.org/', 'http://example.org/charts?icao=EDDH', 'http://127.0.0.1:8090/api/status'])(
  'the browser may open %s',
  (url) => expect(mayOpen(url, origin)).toBe(true),
);

test.each([
  ['our own page, where it is not logged in', 'http://127.0.0.1:8091/pireps'],
  ['a name and password', 'https://operator:secret@example.org/'],
  ['a user name that looks like a host', 'https://homebase.example@example.org/'],
  ['a file', 'file:///usr/bin/xcalc'],
  ['a network share', 'smb://example.org/share'],
  ['a script', 'javascript:alert(1)'],
  ['a program by its scheme', 'ms-msdt:/id PCWDiagnostic'],
  ['mail', 'mailto:pilot@example.org'],
  ['a string that is not a URL', '\\\\example.org\\share'],
])('the browser may not open %s', (_, url) => expect(mayOpen(url, origin)).toBe(false));

test.each(['clipboard-sanitized-write', 'fullscreen', 'screen-wake-lock'])(
  'our pages may use %s, other pages may not',
  (permission) => {
    expect(mayUsePermission(permission, `${origin}/`, origin)).toBe(true);
    expect(mayUsePermission(permission, 'http://127.0.0.1:8090/', origin)).toBe(false);
    expect(mayUsePermission(permission, `${origin}/`, undefined)).toBe(false);
  },
);

test.each(['media', 'geolocation', 'notifications', 'clipboard-read', 'openExternal', 'fileSystem', 'usb', 'hid'])(
  'our pages may not use %s',
  (permission) => expect(mayUsePermission(permission, `${origin}/`, origin)).toBe(false),
);
