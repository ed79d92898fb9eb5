import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';

interface Closable {
  readonly close?: () => Promise<void>;
}

/** Opens something for each test of a file or block and closes it afterwards. Only tests can use what it returns. */
export function eachTest<T extends object>(open: () => T | Promise<T>): T {
  return openBetween(beforeEach, afterEach, open);
}

/** Opens something once for all tests of a file or block. */
export function allTests<T extends object>(open: () => T | Promise<T>): T {
  return openBetween(beforeAll, afterAll, open);
}

function openBetween<T extends object>(
  before: typeof beforeEach | typeof beforeAll,
  after: typeof afterEach | typeof afterAll,
  open: () => T | Promise<T>,
): T {
  let opened: T | undefined;
  before(async () => {
    opened = await open();
  });
  after(() => (opened as Closable).close?.());
  return new Proxy({} as T, {
    get: (_, name) => {
      if (opened === undefined) throw new Error('It is open only in tests');
      return Reflect.get(opened, name) as unknown;
    },
  });
}
