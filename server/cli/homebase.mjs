#!/usr/bin/env node
// The `homebase` command. It is plain JavaScript, so that it runs before anything is built.
import './requireNode.mjs';
import './endWithNpm.mjs';
import module from 'node:module';
import { join } from 'node:path';
import { ensureBuilt } from './ensureBuilt.mjs';

// Otherwise each start compiles all modules again. Where the folder cannot be written, there is no cache. An older Node has no
// such function, so it is not imported by name: the check of the version would not run.
module.enableCompileCache(join(import.meta.dirname, '../../node_modules/.cache/homebase'));

try {
  await ensureBuilt();
  const { runHomebase } = await import('../../out/program/homebase.js');
  process.exitCode = await runHomebase(process.argv.slice(2));
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
