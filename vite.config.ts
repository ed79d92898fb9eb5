import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { transformAsync } from '@babel/core';
import { getConfig } from '@lingui/conf';
import { lingui } from '@lingui/vite-plugin';
import react from '@vitejs/plugin-react';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';

const at = (path: string): string => resolve(import.meta.dirname, path);

/** The messages of the window and those of the pilots' page. */
const [windowMessages, pilotMessages] = [at('renderer/lingui.config.ts'), at('renderer/pilots.lingui.config.ts')];
const ofPilots = /\/renderer\/pilots\//;
const admin = 'http://127.0.0.1:8091';
/** The admin listener answers its own name and its own page only. */
const toAdmin = { target: admin, changeOrigin: true, headers: { origin: admin } };

/**
 * Compiles Lingui's macros. Its own transform is a native module that npm of Node 20 does not install. The window's English
 * stays in its code; the pilots' page has it in catalogues.
 */
function messageMacros(): Plugin {
  const linguiConfig = getConfig({ configPath: windowMessages });
  return {
    name: 'message-macros',
    enforce: 'pre',
    transform: {
      filter: { id: /\.tsx?$/, code: /@lingui\/(core|react)\/macro/ },
      handler: async (code, filename) => {
        const descriptorFields = ofPilots.test(filename) ? 'auto' : 'message';
        const result = await transformAsync(code, {
          filename,
          configFile: false,
          babelrc: false,
          sourceMaps: true,
          parserOpts: { plugins: ['typescript', 'jsx'] },
          plugins: [['@lingui/babel-plugin-lingui-macro', { linguiConfig, descriptorFields }]],
        });
        return { code: result?.code ?? code, map: result?.map };
      },
    },
  };
}

/** Compiles the catalogues of one configuration: the plugin refuses those of the other. */
function catalogs(configPath: string, id: RegExp): Plugin[] {
  return lingui({ configPath, failOnMissing: true, failOnCompileError: true }).map((plugin) =>
    typeof plugin.transform === 'object' ? { ...plugin, transform: { ...plugin.transform, filter: { id } } } : plugin,
  );
}

/**
 * The pilots' page needs method and address of its calls. Their schemas are for the server; with typebox they would be a
 * tenth of the page's scripts.
 */
function withoutSchemas(): Plugin {
  const stub = '\0without-schemas';
  return {
    name: 'without-schemas',
    apply: 'build',
    enforce: 'pre',
    resolveId(source, importer = '') {
      if (!/\/contract\/(classic\/|fields\.ts\?pilots)/.test(importer)) return undefined;
      // The operator's window keeps the schemas of its own calls.
      if (source === '../fields.ts') return at('server/contract/fields.ts?pilots');
      return source === 'typebox' ? stub : undefined;
    },
    load: (id) =>
      id === stub
        ? 'const schema = new Proxy(() => schema, { get: () => schema });\nexport const Type = schema;'
        : undefined,
  };
}

/** Builds the renderer into `out/renderer`; `vite` serves it with hot reload and hands the rest to a running server's admin listener. */
/** Databases that phpVMS made, and what it answered on them. They are no part of the program, so a PC may lack them. */
const dumps = process.env['HOMEBASE_PHPVMS_DUMPS'] ?? at('../shared/data/phpvms');

export default defineConfig({
  root: at('renderer'),
  plugins: [
    ...catalogs(windowMessages, /^(?!.*\/renderer\/(pilots|lib)\/).*\.po$/),
    ...catalogs(pilotMessages, /\/renderer\/(pilots|lib)\/.*\.po$/),
    messageMacros(),
    react(),
    withoutSchemas(),
  ],
  build: {
    outDir: at('out/renderer'),
    emptyOutDir: true,
    target: 'es2024',
    chunkSizeWarningLimit: 1500,
    // The pilots' listener reads which files belong to its page.
    manifest: true,
    // Of what is built in. copyAssets.ts adds the rest.
    license: { fileName: 'licences.txt' },
    rolldownOptions: { input: [at('renderer/index.html'), at('renderer/pilots.html')] },
  },
  server: { host: '127.0.0.1', port: 5173, strictPort: true, proxy: { '/admin': toAdmin, '/login': toAdmin } },
  test: {
    root: at('.'),
    include: ['{db,main,renderer,server,e2e}/**/*.test.{ts,tsx}'],
    // They start each command as a program, which takes long, and differs on Windows.
    exclude: [
      '**/node_modules/**',
      ...(process.platform === 'win32' ? [] : ['e2e/windows/**']),
      ...(existsSync(dumps) ? [] : ['server/testing/phpvms/{answers,contract,counts}.test.ts']),
    ],
    // One process for each core: to load the program again for each file took as long as its tests. So a file that fakes
    // the clock gives it back after each test; spies are removed here.
    isolate: false,
    restoreMocks: true,
    // The texts of the window are English.
    setupFiles: ['renderer/testing/english.ts'],
    // These import JSON without saying so, which Node refuses and the bundler reads.
    server: { deps: { inline: [/@actions/] } },
    // For what hangs: on a busy machine a test takes many times as long as on a quiet one.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 60_000 } },
    // Vitest leaves a core for itself otherwise: on two cores one file at a time.
    maxWorkers: '100%',
    // Programs and threads that tests start need not read all of their source again: half of what such a test costs.
    // And no network hears of them.
    env: {
      NODE_COMPILE_CACHE: at('node_modules/.cache/node'),
      HOMEBASE_DISCOVERY: 'off',
      HOMEBASE_PHPVMS_DUMPS: dumps,
    },
  },
});
