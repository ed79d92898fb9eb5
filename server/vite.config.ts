import { resolve } from 'node:path';
import { defineConfig } from 'vite';

const root = resolve(import.meta.dirname, '..');

const escapeUnit = (unit: string): string => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;

/**
 * Bundles the server, the command line and the desktop shell into `out/program`, so that they start sooner
 * (docs/decisions/0087). All files are in one folder, where `import.meta.dirname` finds what a module reads and the
 * programs of worker threads.
 */
export default defineConfig({
  root,
  publicDir: false,
  build: {
    ssr: true,
    outDir: 'out/program',
    emptyOutDir: true,
    target: 'node24',
    license: { fileName: 'licences.txt' },
    rolldownOptions: {
      input: {
        desktop: 'main/index.ts',
        server: 'server/index.ts',
        homebase: 'server/cli/main.ts',
        backupWorker: 'db/backupWorker.ts',
        importWorker: 'server/domain/csv/importWorker.ts',
        moveWorker: 'server/domain/moving/moveWorker.ts',
        discoveryThread: 'server/network/discoveryThread.ts',
      },
      output: { chunkFileNames: '[name].js' },
    },
  },
  plugins: [
    {
      name: 'escape-text',
      // V8 keeps a file with any other character in twice the memory.
      generateBundle(_options, bundle) {
        for (const chunk of Object.values(bundle))
          if (chunk.type === 'chunk') chunk.code = chunk.code.replaceAll(/[\u0080-\uFFFF]/g, escapeUnit);
      },
    },
  ],
  // They have native code, or read their own folder.
  ssr: { noExternal: true, external: ['electron', 'electron-updater', 'better-sqlite3', 'sharp'] },
});
