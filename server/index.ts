// The server program as a process: what the desktop shell starts, and `node out/server/index.js`.
import { runHomebase } from './cli/main.ts';

// A utility process stays alive for its parent's port: leave when the server has ended.
// oxlint-disable-next-line unicorn/no-process-exit
process.exit(await runHomebase(['serve', ...process.argv.slice(2)]));
