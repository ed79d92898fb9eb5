// Programs of Windows, in a Debian with Wine that has processes of its own: they end with this program.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root as project } from '../bench/programs.ts';
import { startDisplay } from '../desktop/desktop.ts';
import { nodeFolder } from './project.ts';

export interface Wine {
  /** Windows' drive Z: as this PC sees it. */
  readonly root: string;
  /** Writes a script that runs a program of Windows as if it were one of this PC. @returns its path */
  readonly write: (name: string, ...words: readonly string[]) => string;
  readonly close: () => Promise<void>;
}

const enter = 'mount -t proc proc "$1/proc" && echo ready && read -r end';

/** Starts Windows: new, with an empty registry. @param root a Debian with Wine */
export async function openWine(root: string): Promise<Wine> {
  const holder = spawn('unshare', ['--mount', '--pid', '--fork', '--kill-child', 'bash', '-c', enter, 'bash', root], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const failed = once(holder, 'exit').then(() => {
    throw new Error('Wine runs in namespaces, which only root may make, and only some containers.');
  });
  await Promise.race([once(holder.stdout, 'data'), failed]);
  failed.catch(() => undefined);
  const { pid } = holder;
  const inside = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim();
  const { display, stop } = await startDisplay();
  const scripts = join(root, 'scripts');
  for (const name of ['scripts', 'windows']) rmSync(join(root, name), { recursive: true, force: true });
  mkdirSync(scripts);
  mkdirSync(join(root, 'tmp/e2e'), { recursive: true });
  const write = (name: string, ...command: readonly string[]): string => {
    const file = join(scripts, name);
    const quoted = command.map((word) => `'${word}'`).join(' ');
    writeFileSync(file, script({ root, inside, display, command: quoted }), { mode: 0o755 });
    return file;
  };
  const { status, stderr } = spawnSync(write('boot', 'wineboot', '--init'), { encoding: 'utf8' });
  if (status !== 0) throw new Error(`Wine could not be started:\n${stderr}`);
  return {
    root,
    write: (name, ...words) => write(name, 'wine', ...words),
    close: async () => {
      holder.stdin.end();
      await once(holder, 'exit');
      await stop();
    },
  };
}

interface Entry {
  readonly root: string;
  /** The process that holds the namespaces. */
  readonly inside: string;
  readonly display: string;
  readonly command: string;
}

/**
 * Node for Windows can write to files of Wine, but not to pipes from outside. SIGTERM, which Windows does not have, is
 * Ctrl+C in the program's console, and SIGKILL ends the program as well.
 */
function script({ root, inside, display, command }: Entry): string {
  return `#!/bin/bash
printed=$(mktemp)
touch "$printed.errors"
words=()
for word in "$@"; do
  word=\${word//'${root}'/Z:}
  words+=("\${word//'${project}'/Z:/homebase}")
done
setpriv --pdeathsig KILL nsenter --target ${inside} --mount --pid setpriv --pdeathsig KILL chroot '${root}' env -i \\
  PATH=/usr/bin:/bin HOME=/root LC_ALL=C.UTF-8 XDG_RUNTIME_DIR=/tmp WINEPREFIX=/windows WINEDEBUG=-all \\
  DISPLAY=${display} HOMEBASE_DISCOVERY=off 'WINEPATH=${nodeFolder}' sh -c 'cd /homebase && exec "$@"' sh ${command} "\${words[@]}" \\
  </dev/null >"$printed" 2>"$printed.errors" &
program=$!
show() { setpriv --pdeathsig KILL tail --quiet --lines=+1 --sleep-interval=0.05 --follow --pid=$program "$1"; }
show "$printed" &
shown=$!
show "$printed.errors" >&2 &
shown="$shown $!"
trap 'kill -INT $(cat /proc/$program/task/$program/children)' INT TERM
while kill -0 $program 2>/dev/null; do wait $program; code=$?; done
wait $shown
rm "$printed" "$printed.errors"
exit $code
`;
}
