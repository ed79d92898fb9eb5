#!/usr/bin/env node
// The `homebase` command. It is plain JavaScript, so that it runs before anything is built.
import './requireNode.mjs';
import './endWithNpm.mjs';
import { ensureBuilt } from './ensureBuilt.mjs';

try {
  await ensureBuilt();
  const { runHomebase } = await import('../../out/server/cli/main.js');
  process.exitCode = await runHomebase(process.argv.slice(2));
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
