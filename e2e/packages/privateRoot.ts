import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** This PC's files in a mount namespace. Changes outside the folder for temporary files are in memory and end with it. */
export interface PrivateRoot {
  /** Runs a command as root and returns what it printed. @throws {Error} with the output when it fails */
  readonly run: (command: string, ...args: readonly string[]) => string;
  /** Starts a program as an ordinary user, whose name no one on this PC has. */
  readonly start: (command: string, args: readonly string[], env: NodeJS.ProcessEnv) => ChildProcess;
  readonly close: () => Promise<void>;
}

/** The user of the programs in a private root: "nobody". */
export const ordinaryUser = 65_534;

// chroot would be simpler, but the kernel denies programs in a chroot the namespaces of Chromium's sandbox.
const enter = `set -e
mount -t tmpfs tmpfs "$1"
mkdir "$1/changes" "$1/work" "$1/root"
mount -t overlay overlay -o "lowerdir=/,upperdir=$1/changes,workdir=$1/work" "$1/root"
for folder in /dev /proc /sys "$2"; do mount --rbind "$folder" "$1/root$folder"; done
cd "$1/root"
mkdir -p old
pivot_root . old
umount -l old
echo ready
read -r end`;

/**
 * Opens a private root. It ends with this process at the latest.
 * @param folder where to mount it
 * @throws {Error} when this process may not, because it is not root or is in a container that forbids it
 */
export async function openPrivateRoot(folder: string): Promise<PrivateRoot> {
  const mountPoint = join(folder, 'root');
  mkdirSync(mountPoint);
  const holder = spawn('unshare', ['--mount', 'sh', '-c', enter, 'sh', mountPoint, tmpdir()], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const failed = once(holder, 'exit').then(() => {
    throw new Error('Packages are installed in a mount namespace, which only root may make, and only some containers.');
  });
  await Promise.race([once(holder.stdout, 'data'), failed]);
  failed.catch(() => undefined);
  const inside = ['--target', String(holder.pid), '--mount', '--wdns=/'];
  return {
    run: (command, ...args) => {
      const { status, stdout, stderr } = spawnSync('nsenter', [...inside, command, ...args], { encoding: 'utf8' });
      if (status !== 0) throw new Error(`${command} ${args.join(' ')} failed: ${stdout}${stderr}`);
      return stdout;
    },
    start: (command, args, env) =>
      spawn(
        'nsenter',
        [
          ...inside,
          'setpriv',
          `--reuid=${ordinaryUser}`,
          `--regid=${ordinaryUser}`,
          '--clear-groups',
          command,
          ...args,
        ],
        { env, stdio: ['ignore', 'ignore', 'pipe'] },
      ),
    close: async () => {
      holder.stdin.end();
      await once(holder, 'exit');
    },
  };
}
