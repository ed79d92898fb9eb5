import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, realpathSync, statfsSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join, sep } from 'node:path';
import { isSameFile } from '../../db/places.ts';
import { databaseFile, defaultDataFolder } from './config.ts';

/** How a folder is kept in step with other PCs, or on which network drive it is: `OneDrive`. */
function findSync(data: string): string | undefined {
  const folder = resolved(data);
  const above = foldersAbove(folder);
  return (
    findNetwork(folder) ??
    syncRoots().find(([, root]) => above.some((each) => isSameFile(each, root)))?.[0] ??
    above.map(syncedBy).find((program) => program !== undefined)
  );
}

/** Also resolves the letter of a network drive. */
function resolved(folder: string): string {
  try {
    return realpathSync.native(folder);
  } catch {
    return folder;
  }
}

function foldersAbove(folder: string): string[] {
  return dirname(folder) === folder ? [folder] : [folder, ...foldersAbove(dirname(folder))];
}

/** Names that programs give their folders, on each system and with an account or company behind the name. */
const names: readonly (readonly [RegExp, string])[] = [
  [/^OneDrive(?:$| - |-)/i, 'OneDrive'],
  [/^Dropbox(?:$| \(|-)/i, 'Dropbox'],
  [/^(?:Google ?Drive(?:$|-)|My Drive$|Meine Ablage$|Mon Drive$|Mi unidad$|Meu Drive$)/i, 'Google Drive'],
  [/^(?:iCloud ?Drive|com~apple~CloudDocs|Mobile Documents)$/i, 'iCloud Drive'],
  [/^Nextcloud\d*$/i, 'Nextcloud'],
  [/^ownCloud\d*$/i, 'ownCloud'],
  [/^(?:Syncthing|Sync)$/, 'Syncthing'],
  [/^(?:Resilio Sync|BTSync)$/i, 'Resilio Sync'],
  [/^pCloud ?(?:Drive|Sync)$/i, 'pCloud'],
  [/^MEGA(?:sync)?$/, 'MEGA'],
  [/^(?:Box|Box Sync)$/, 'Box'],
  [/^(?:Seafile|Proton ?Drive|kDrive|Tresorit|Yandex\.Disk)$/i, 'a sync program'],
];

/** What programs put into the folders that they sync. */
const markers: readonly (readonly [RegExp, string])[] = [
  [/^\.849C9593-D756-4E56-8D6E-42412F2A707B$/i, 'OneDrive'],
  // The folder of that name has its settings, in the home folder.
  [/^\.dropbox(?:\.cache\/)?$/, 'Dropbox'],
  [/^\.tmp\.drive(?:upload|download)\/?$/, 'Google Drive'],
  [/^(?:\.nextcloudsync\.log|\.sync_\w+\.db|\._sync_\w+\.db)$/, 'Nextcloud'],
  [/^(?:\.owncloudsync\.log|\.csync_journal\.db)$/, 'ownCloud'],
  [/^\.(?:stfolder|stversions)\/?$/, 'Syncthing'],
  [/^\.sync\/?$/, 'Resilio Sync'],
  [/^\.megaignore$/, 'MEGA'],
];

function syncedBy(folder: string): string | undefined {
  const name = folder.slice(folder.lastIndexOf(sep) + 1);
  const found = (known: typeof names, text: string): string | undefined => known.find(([sign]) => sign.test(text))?.[1];
  return (
    found(names, name) ??
    list(folder)
      .map((each) => found(markers, each))
      .find((program) => program !== undefined) ??
    (hasOneDriveIcon(folder) ? 'OneDrive' : undefined)
  );
}

/** Folders have a slash at the end. */
function list(folder: string): string[] {
  try {
    return readdirSync(folder, { withFileTypes: true }).map((each) => `${each.name}${each.isDirectory() ? '/' : ''}`);
  } catch {
    return [];
  }
}

function hasOneDriveIcon(folder: string): boolean {
  const text = read(join(folder, 'desktop.ini'));
  return /OneDrive/i.test(text.includes('\0') ? text.replaceAll('\0', '') : text);
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

/** The folders that programs say they sync. */
function syncRoots(): (readonly [program: string, folder: string])[] {
  const { env } = process;
  const oneDrive = ['OneDrive', 'OneDriveConsumer', 'OneDriveCommercial'].map((name) => env[name] ?? '');
  const dropbox = [env['APPDATA'], env['LOCALAPPDATA'], homedir()].flatMap((home) =>
    home === undefined ? [] : ['Dropbox', '.dropbox'].flatMap((name) => dropboxRoots(join(home, name, 'info.json'))),
  );
  // With "Desktop & Documents Folders", macOS links them from there.
  const iCloud = ['Desktop', 'Documents'].map((name) =>
    join(homedir(), 'Library/Mobile Documents/com~apple~CloudDocs', name),
  );
  return [
    ...iCloud.map((folder) => ['iCloud Drive', folder] as const),
    ...oneDrive.map((folder) => ['OneDrive', folder] as const),
    ...dropbox.map((folder) => ['Dropbox', folder] as const),
  ].filter(([, folder]) => folder !== '');
}

/** `{ "personal": { "path": "C:\\Users\\mara\\Dropbox" } }` */
function dropboxRoots(file: string): string[] {
  return [...read(file).matchAll(/"path":\s*("(?:[^"\\]|\\.)*")/g)].map(
    ([, text = '""']) => JSON.parse(text) as string,
  );
}

/** Of Linux, from its statfs(2): NFS, SMB, CIFS, SMB2, 9P, AFS, Ceph, Coda. */
const networkTypes = new Set([0x6969, 0x517b, 0xff534d42, 0xfe534d42, 0x01021997, 0x5346414f, 0x00c36400, 0x73757245]);
const fuse = 0x65735546;
const networkFuse = /^fuse\.(?!(?:portal|gvfsd-fuse|ntfs|exfat|fuseblk|mergerfs|bindfs|encfs|gocryptfs|cryfs)\b)/;

const network = 'a network drive';

function findNetwork(folder: string): string | undefined {
  if (process.platform === 'win32') return folder.startsWith('\\\\') ? network : undefined;
  if (process.platform === 'darwin') return isOnShare(folder, readMounts()) ? network : undefined;
  if (process.platform !== 'linux' || !existsSync(folder)) return undefined;
  const type = statfsSync(folder).type >>> 0;
  if (networkTypes.has(type)) return network;
  return type === fuse && networkFuse.test(fileSystemOf(folder)) ? network : undefined;
}

/** Of macOS. */
function readMounts(): string {
  try {
    return execFileSync('/sbin/mount', { encoding: 'utf8', timeout: 5000 });
  } catch {
    return '';
  }
}

/** @param mounts lines of macOS: `//lise@nas/air on /Volumes/air (smbfs, nodev, nosuid, mounted by lise)` */
export function isOnShare(folder: string, mounts: string): boolean {
  const shares = [...mounts.matchAll(/ on (\/.+) \((?:smbfs|nfs|afpfs|webdav|ftp|macfuse|osxfuse)\b/g)];
  return shares.some(([, place = '']) => folder === place || folder.startsWith(`${place}/`));
}

/** `fuse.sshfs`, from the mount that is nearest above the folder. */
function fileSystemOf(folder: string): string {
  const mounts = read('/proc/self/mounts')
    .split('\n')
    .map((line) => line.split(' '))
    .map(([, place = '', type = '']) => ({ place: place.replaceAll('\\040', ' '), type }))
    .filter(({ place }) => place === '/' || folder === place || folder.startsWith(`${place}/`));
  return mounts.sort((a, b) => b.place.length - a.place.length)[0]?.type ?? '';
}

/** @returns nothing when the folder is on a disk of this PC alone */
export function describeSync(data: string): string[] {
  const program = findSync(data);
  if (program === undefined) return [];
  return [
    `The data folder ${data} is ${program === network ? `on ${network}` : `kept in step by ${program}`}, which can damage or replace ` +
      `the database while Homebase runs. Stop Homebase, move the folder to a disk of this PC${offerFolder(data)}, and start with --data FOLDER. ` +
      'Backups can be copied there (setting backups.copy_folder).',
  ];
}

/** @returns `, for example to FOLDER`, unless that is the same, is synchronized as well or has another airline */
function offerFolder(data: string): string {
  const safe = defaultDataFolder();
  const isFree = !existsSync(databaseFile(safe)) && !isSameFile(safe, data) && findSync(safe) === undefined;
  return isFree ? `, for example to ${safe}` : '';
}
