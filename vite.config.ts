import { resolve } from 'node:path';
import { lingui } from '@lingui/vite-plugin';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

const at = (path: string): string => resolve(import.meta.dirname, path);

const admin = 'http://127.0.0.1:8091';
/** The admin listener answers its own name and its own page only. */
const toAdmin = { target: admin, changeOrigin: true, headers: { origin: admin } };

/** Builds the renderer into `out/renderer`; `vite` serves it with hot reload and hands the rest to a running server's admin listener. */
export default defineConfig({
  root: at('renderer'),
  plugins: [
    lingui({
      configPath: at('renderer/lingui.config.ts'),
      macroTransform: true,
      failOnMissing: true,
      failOnCompileError: true,
    }),
    react(),
  ],
  build: {
    outDir: at('out/renderer'),
    emptyOutDir: true,
    target: 'es2024',
    chunkSizeWarningLimit: 1500,
    // The pilots' listener reads which files belong to its page.
    manifest: true,
    rolldownOptions: { input: [at('renderer/index.html'), at('renderer/pilots.html')] },
  },
  server: { host: '127.0.0.1', port: 5173, strictPort: true, proxy: { '/admin': toAdmin, '/login': toAdmin } },
  test: {
    root: at('.'),
    include: ['{db,main,renderer,server,e2e/setup}/**/*.test.{ts,tsx}'],
    // One process for each core: to load the program again for each file took as long as its tests. So a file that fakes
    // the clock gives it back after each test; spies are removed here.
    isolate: false,
    restoreMocks: true,
    // For what hangs: on a busy machine a test takes many times as long as on a quiet one.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 60_000 } },
    // Vitest leaves a core for itself otherwise: on two cores one file at a time.
    maxWorkers: '100%',
    // Programs and threads that tests start need not read all of their source again: half of what such a test costs.
    env: { NODE_COMPILE_CACHE: at('node_modules/.cache/node') },
  },
});
