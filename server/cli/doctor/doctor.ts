import { existsSync } from 'node:fs';
import type { Command } from '@commander-js/extra-typings';
import { newestFormat, readFileFormat } from '../../../db/migrate.ts';
import { databaseFile, defaults } from '../../program/config.ts';
import { version } from '../../version.ts';
import { exitWith, wholeNumber, withDataOption } from '../options.ts';
import type { Finding, Patient } from './finding.ts';
import {
  checkBackups,
  checkClock,
  checkDatabase,
  checkDisk,
  checkFolder,
  checkHandles,
  checkPassword,
} from './folderChecks.ts';
import { checkNetwork } from './networkChecks.ts';

export function doctor(command: Command): void {
  const port = wholeNumber(1, 65_535);
  withDataOption(command)
    .description('Checks what Homebase needs, and says what to do. It changes nothing.')
    .option('--port <number>', 'port for pilots, if the server was started with it', port)
    .option('--admin-port <number>', "port of the operator's window", port, defaults.adminPort)
    .option('--json', 'print one line of JSON')
    .addHelpText(
      'after',
      '\nA server can run on the folder meanwhile. A large database takes a minute.' +
        '\nThe exit code is 1 if there is a problem, 0 for warnings.',
    )
    .action(async ({ json, ...options }) => {
      const findings = await examine({ ...options, port: options.port ?? null });
      console.log(json ? JSON.stringify(findings) : toText(findings));
      if (findings.some(({ state }) => state === 'problem')) throw exitWith(1);
    });
}

async function examine(patient: Patient): Promise<Finding[]> {
  const folder = checkFolder(patient);
  if (folder.state === 'problem') return [folder];
  const database = checkDatabase(patient);
  const file = databaseFile(patient.data);
  const isReadable = database.state === 'ok' && existsSync(file) && readFileFormat(file) === newestFormat();
  return [
    folder,
    checkDisk(patient),
    database,
    ...(isReadable ? [checkBackups(patient)] : []),
    await checkClock(patient),
    checkHandles(),
    checkPassword(patient),
    ...(await checkNetwork(patient, isReadable)),
  ];
}

const marks: Readonly<Record<Finding['state'], string>> = { ok: 'ok     ', warning: 'WARNING', problem: 'PROBLEM' };

function toText(findings: readonly Finding[]): string {
  const width = Math.max(...findings.map(({ check }) => check.length));
  const lines = findings.flatMap(({ check, state, text, steps = [] }) => [
    `${marks[state]}  ${check.padEnd(width)}  ${text}`,
    ...steps.flatMap((step) => [
      `           ${step.text}`,
      ...(step.command === null ? [] : [`             ${step.command}`]),
    ]),
  ]);
  const count = (state: Finding['state']): number => findings.filter((each) => each.state === state).length;
  const system = `Homebase ${version}, Node ${process.versions.node}, ${process.platform} ${process.arch}`;
  return [system, '', ...lines, '', summary(count('problem'), count('warning'))].join('\n');
}

function summary(problems: number, warnings: number): string {
  if (problems + warnings === 0) return 'All is well.';
  const parts = [
    problems === 0 ? [] : [`${problems} problem${problems === 1 ? '' : 's'}`],
    warnings === 0 ? [] : [`${warnings} warning${warnings === 1 ? '' : 's'}`],
  ];
  return `${parts.flat().join(', ')}.`;
}
