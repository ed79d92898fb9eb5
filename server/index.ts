// The server as a process of its own: the desktop shell starts it, and so does `node out/program/server.js`.
import { runHomebase } from './cli/main.ts';

// Electron's utility process would otherwise stay alive because of its port to the parent.
// oxlint-disable-next-line unicorn/no-process-exit
process.exit(await runHomebase(['serve', ...process.argv.slice(2)]));
