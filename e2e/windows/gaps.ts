/** Why unit tests fail with Wine 10 and not on Windows, with their names. A file stands for all of its tests. */
const reasons: Readonly<Record<string, readonly string[]>> = {
  'Wine 10 makes no links to files or folders.': [
    'server/cli/backup.test.ts > backup to the data folder through a link fails with the reason',
    'server/cli/backup.test.ts > backup to a link to the database fails with the reason',
    'server/cli/backup.test.ts > backup to a link to a file that is not there fails with the reason',
    'server/cli/backup.test.ts > backup to a link to a link to a file that is not there fails with the reason',
    'server/cli/backup.test.ts > backup to a folder whose link leads to itself fails with the reason',
    'server/cli/backup.test.ts > a backup into the folder backups, by any name, is taken',
    'server/cli/backup.test.ts > an export is not written over a file of the data folder',
    'server/cli/backup.test.ts > restore refuses the files that it replaces',
    'server/admin/backups.test.ts > the data folder, its backups and what is in it are refused as second folder, by any name',
    'server/program/syncedFolder.test.ts > a folder whose icon is that of OneDrive, or that OneDrive names, is kept in step, also through a link',
    'server/domain/backups/backups.test.ts > lists files only, whatever else has the name of a backup',
    'server/domain/backups/backups.test.ts > says that the drive of a backup folder is not connected',
    'server/testing/boundaries.test.ts',
  ],
  'Wine 10 does not know the path of a device.': ['server/cli/backup.test.ts > backup to a pipe fails with the reason'],
  'Wine has no openssl, which Git for Windows brings.': [
    'server/cli/password.test.ts > the server refuses to open its window to others without a password, and then without HTTPS',
    'server/network/certificate.test.ts > the server answers pilots over HTTPS at the name in the certificate, and no longer over HTTP',
    'server/network/certificate.test.ts > a renewed certificate is used for new connections; one that is broken is reported once and not used',
    'server/network/certificate.test.ts > files that are missing or no certificate are named at the start',
    'server/network/certificate.test.ts > a pilot’s connection is not replaced by unknown ones',
    'server/program/windowAccess.test.ts > over HTTPS, the window is at the names in the certificate, and the whole of it works there',
  ],
  'Wine takes whatever is sent on a connection at once, although nobody reads it.': [
    'server/http/connections.test.ts > a connection on which nothing moves is given up',
  ],
};

const names = Object.values(reasons).flat();
const tests = names.filter((name) => name.includes(' > ')).map((name) => name.split(' > ')[1]);
const files = names.filter((name) => !name.includes(' > '));

/** Words for Vitest that leave these out: some fail only when they have waited for minutes. */
export const withoutGaps: readonly string[] = [
  `--testNamePattern=^(?!(${tests.join('|')})$)`,
  ...files.map((file) => `--exclude=${file}`),
];
