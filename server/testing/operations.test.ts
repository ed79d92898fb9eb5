import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';

const folder = resolve(import.meta.dirname, '../../docs/operations');
const read = (name: string): string => readFileSync(join(folder, name), 'utf8');

const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0;

describe.each(readdirSync(folder).filter((name) => name.endsWith('.service')))('the unit %s', (name) => {
  test.runIf(hasSystemd)('is valid for systemd, which finds it well confined', () => {
    const unit = join(folder, name);
    const { status, stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', unit], { encoding: 'utf8' });
    // Other units of this PC may be wrong.
    expect([status, stderr.split('\n').filter((line) => line.includes(name))]).toEqual([0, []]);
    const security = ['security', '--offline=true', '--threshold=30', '--no-pager', unit];
    expect(spawnSync('systemd-analyze', security).status).toBe(0);
  });
});

interface Service {
  readonly user: string;
  readonly read_only: boolean;
  readonly cap_drop: readonly string[];
  readonly security_opt: readonly string[];
  readonly volumes: readonly string[];
  readonly build?: { readonly context: string; readonly dockerfile: string };
}

describe('the containers', () => {
  const { services } = parse(read('compose.yaml')) as { readonly services: Readonly<Record<string, Service>> };

  test.each(Object.entries(services))('%s runs without rights and cannot change its own files', (_name, service) => {
    expect(service).toMatchObject({ read_only: true, cap_drop: ['ALL'], security_opt: ['no-new-privileges:true'] });
    expect(['node', '1000:1000']).toContain(service.user);
    const files = service.volumes.map((volume) => volume.split(':')[0] ?? '').filter((path) => path.startsWith('./'));
    expect(files.filter((path) => !existsSync(join(folder, path)))).toEqual([]);
  });

  test('are built from a Dockerfile that exists, as another user than root', () => {
    const { context = '', dockerfile = '' } = services['homebase']?.build ?? {};
    expect(existsSync(join(folder, context, dockerfile))).toBe(true);
    expect(read('Dockerfile')).toMatch(/^USER node$[^]*^HEALTHCHECK /m);
  });
});

test('both configurations of Litestream copy the database, which is where the units and containers put it', () => {
  const path = (name: string): string => (parse(read(name)) as { dbs: { path: string }[] }).dbs[0]?.path ?? '';
  expect(read('homebase.service')).toContain('XDG_DATA_HOME=/var/lib\n');
  expect(path('litestream.yml')).toBe('/var/lib/homebase/homebase.db');
  expect(read('Dockerfile')).toContain('XDG_DATA_HOME=/data\n');
  expect(path('litestream.container.yml')).toBe('/data/homebase/homebase.db');
});
