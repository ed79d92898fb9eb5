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
 * Clients need method and address of a call. Its schemas and texts are for the server; with typebox they would be a tenth of the
 * scripts of the pilots' page.
 */
function addressesOnly(): Plugin {
  const call = /^export const (\w+) = (get|post|put|patch|del)\('([^']+)'/gm;
  return {
    name: 'addresses-only',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/contract\/classic\/\w+\.ts$/ },
      handler: (code) => ({
        code: Array.from(code.matchAll(call), ([, name, verb = '', url]) => {
          const method = verb === 'del' ? 'DELETE' : verb.toUpperCase();
          return `export const ${name} = { method: '${method}', url: '${url}' };`;
        }).join('\n'),
        map: null,
      }),
    },
  };
}

/** Every screen of the pilots' page has its messages; a language is one file, but for what is loaded late (language.ts). */
const languages = {
  name: (id: string) =>
    /\/(?:pilots\/(?!landings)\w+|lib)\/(messages\/[\w-]+)\.po$/.exec(id)?.[1]?.replace('/', '-') ?? null,
  debugName: 'messages of the pilots’ page',
};

/** Builds the renderer into `out/renderer`; `vite` serves it with hot reload and hands the rest to a running server's admin listener. */
/** Databases that phpVMS made, and what it answered on them. They are no part of the program, so a PC may lack them. */
const dumps = process.env['HOMEBASE_PHPVMS_DUMPS'] ?? at('../shared/data/phpvms');

export default defineConfig({
  root: at('renderer'),
  plugins: [
    ...catalogs(windowMessages, /^(?!.*\/renderer\/(pilots|lib|shared)\/).*\.po$/),
    ...catalogs(pilotMessages, /\/renderer\/(pilots|lib|shared)\/.*\.po$/),
    messageMacros(),
    react(),
    addressesOnly(),
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
    rolldownOptions: {
      input: [at('renderer/index.html'), at('renderer/pilots.html')],
      output: { codeSplitting: { includeDependenciesRecursively: false, groups: [languages] } },
    },
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
