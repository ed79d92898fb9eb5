#!/usr/bin/env node
// Stands in for fpm, which electron-builder downloads: makes a deb or an rpm with Debian's own programs. Understands
// the options that electron-builder gives to fpm.
import { execFileSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';

const text = { type: 'string', default: '' } as const;
const list = { type: 'string', multiple: true, default: [] as string[] } as const;

/** The others, such as --vendor, change nothing that matters here. */
const { values: given, positionals } = parseArgs({
  options: {
    type: { ...text, short: 't' },
    depends: { ...list, short: 'd' },
    source: { ...text, short: 's' },
    force: { type: 'boolean' },
    'deb-recommends': list,
    'deb-compression': text,
    'deb-priority': text,
    'rpm-os': text,
    'rpm-compression': text,
    'rpm-summary': text,
    architecture: text,
    'after-install': text,
    'after-remove': text,
    description: text,
    version: text,
    package: text,
    name: text,
    maintainer: text,
    vendor: text,
    url: text,
    license: text,
    category: text,
  },
  allowPositionals: true,
});

const [summary = '', ...description] = given.description
  .split('\n')
  .map((line) => line.trim())
  .filter((line) => line !== '');

const work = mkdtempSync(join(tmpdir(), 'homebase-package-'));
const tree = join(work, 'tree');
try {
  // Each is "from=to"; a folder ends with a slash.
  for (const [from = '', to = ''] of positionals.map((pair) => pair.split('='))) {
    const target = join(tree, to);
    mkdirSync(dirname(target), { recursive: true });
    if (statSync(from).isDirectory()) execFileSync('cp', ['--archive', `${from}/.`, target]);
    else cpSync(from, target);
  }
  // Everyone on the PC may read what is installed.
  execFileSync('chmod', ['--recursive', 'u+rwX,go+rX,go-w', tree]);
  if (given.type === 'deb') makeDeb();
  else if (given.type === 'rpm') makeRpm();
  else throw new Error(`This PC makes deb and rpm packages only, not ${given.type}.`);
} finally {
  rmSync(work, { recursive: true, force: true });
}

function makeDeb(): void {
  const control = {
    Package: given.name,
    Version: given.version,
    Architecture: given.architecture,
    Maintainer: given.maintainer,
    'Installed-Size': execFileSync('du', ['-sk', tree], { encoding: 'utf8' }).split('\t')[0],
    Depends: given.depends.join(', '),
    Recommends: given['deb-recommends'].join(', '),
    Section: given.category || 'misc',
    Priority: given['deb-priority'],
    Homepage: given.url,
    Description: [summary, ...description].join('\n '),
  };
  const folder = join(tree, 'DEBIAN');
  mkdirSync(folder);
  const fields = Object.entries(control).filter(([, value]) => value !== '');
  writeFileSync(join(folder, 'control'), fields.map(([name, value]) => `${name}: ${value}\n`).join(''));
  for (const [script, name] of [
    [given['after-install'], 'postinst'],
    [given['after-remove'], 'postrm'],
  ] as const) {
    cpSync(script, join(folder, name));
    chmodSync(join(folder, name), 0o755);
  }
  const kind = { gz: 'gzip', zst: 'zstd' }[given['deb-compression']] ?? given['deb-compression'];
  const level = kind === 'xz' ? [] : ['-z1'];
  execFileSync('dpkg-deb', ['--root-owner-group', `-Z${kind}`, ...level, '--build', tree, given.package], {
    stdio: 'inherit',
  });
}

function makeRpm(): void {
  const payload = { xzmt: 'w6T0.xzdio', gzip: 'w1.gzdio' }[given['rpm-compression']] ?? 'w6.xzdio';
  const find = (...args: readonly string[]): string => execFileSync('find', args, { cwd: tree, encoding: 'utf8' });
  // The folders below /opt are the program's own and go with it.
  const files =
    find('.', '-type', 'f', '-printf', '"/%P"\n') +
    find('opt', '-mindepth', '1', '-type', 'd', '-printf', '%%dir "/opt/%P"\n');
  const spec = join(work, 'package.spec');
  writeFileSync(
    spec,
    `Name: ${given.name}
Version: ${given.version}
Release: 1
Summary: ${given['rpm-summary'] || summary}
License: ${given.license}
URL: ${given.url}
Vendor: ${given.vendor}
AutoReqProv: no
${given.depends.map((name) => `Requires: ${name}\n`).join('')}
%description
${[summary, ...description].join('\n')}

%post -p /bin/bash
${readFileSync(given['after-install'], 'utf8')}

%postun -p /bin/bash
${readFileSync(given['after-remove'], 'utf8')}

%files
%defattr(-,root,root,-)
${files}`,
  );
  const settings = {
    _topdir: work,
    _rpmdir: dirname(given.package),
    _rpmfilename: given.package.slice(dirname(given.package).length + 1),
    _binary_payload: payload,
    // The files are packed as they are.
    __os_install_post: '%{nil}',
    _build_id_links: 'none',
  };
  const defines = Object.entries(settings).flatMap(([name, value]) => ['--define', `${name} ${value}`]);
  const architecture = { amd64: 'x86_64', arm64: 'aarch64' }[given.architecture] ?? given.architecture;
  const target = `${architecture}-${given['rpm-os']}`;
  // rpmbuild moves the tree away.
  execFileSync('rpmbuild', ['-bb', '--quiet', '--buildroot', tree, '--target', target, ...defines, spec], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}
