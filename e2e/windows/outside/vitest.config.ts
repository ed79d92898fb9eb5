import { resolve } from 'node:path';
import { defineConfig } from 'vitest/config';

const outside = resolve(import.meta.dirname, 'outside.ts');
const opened = /(spareDatabases|public\/app|checkReplies)\.ts$/;

/** The tests of the API's contract and of the pilots' clients run here, against a server on Windows. */
export default defineConfig({
  plugins: [
    {
      name: 'server-on-windows',
      enforce: 'pre',
      resolveId: (source, importer = '') =>
        importer.endsWith('/server/testing/harness.ts') && opened.test(source) ? outside : undefined,
    },
  ],
  test: {
    root: resolve(import.meta.dirname, '../../..'),
    include: ['server/public/conformance/*.test.ts', 'server/testing/clients/*.test.ts'],
    isolate: false,
    maxWorkers: 1,
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
