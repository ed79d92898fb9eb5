import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, test } from '../fixtures.ts';

const root = resolve(import.meta.dirname, '../..');
const dockerfile = readFileSync(join(root, 'docs/operations/Dockerfile'), 'utf8');

/** The JSON list after an instruction. */
function listOf(instruction: string): string[] {
  const [, list = '[]'] = new RegExp(`^${instruction}.*?(\\[.*\\])$`, 'm').exec(dockerfile) ?? [];
  return JSON.parse(list) as string[];
}

/** Copies what the Dockerfile copies into the image. */
function layOut(image: string): void {
  for (const [, words = ''] of dockerfile.matchAll(/^COPY --from=build (.*)$/gm)) {
    const paths = words.split(' ');
    const target = join(image, paths.at(-1) ?? '');
    for (const path of paths.slice(0, -1)) {
      const source = join(root, path.replace('/homebase/', ''));
      const isFolder = words.endsWith('/');
      if (isFolder) mkdirSync(target, { recursive: true });
      if (basename(source) === 'node_modules') linkPackages(image);
      else cpSync(source, isFolder ? join(target, basename(source)) : target, { recursive: true });
    }
  }
}

/** Only what `npm prune --omit=dev` leaves. */
function linkPackages(image: string): void {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    readonly packages: Readonly<Record<string, { readonly dev?: boolean }>>;
  };
  const kept = Object.keys(packages).filter((path) => packages[path]?.dev !== true && existsSync(join(root, path)));
  for (const path of kept.filter((each) => /^node_modules\/(@[^/]+\/)?[^/]+$/.test(each))) {
    mkdirSync(dirname(join(image, path)), { recursive: true });
    symlinkSync(join(root, path), join(image, path));
  }
}

test('the files of the container are enough to serve pilots and to pass its health check', async ({ folder }) => {
  const image = join(folder, 'image');
  const data = join(folder, 'data');
  layOut(image);
  mkdirSync(data);
  const [, program = '', ...words] = [...listOf('ENTRYPOINT'), ...listOf('CMD')];
  const server = spawn(process.execPath, [program, ...words, '--port', '0', '--admin-port', '0', '--json'], {
    cwd: image,
    env: { ...process.env, XDG_DATA_HOME: data },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(server, 'exit');
  try {
    const [line] = (await once(createInterface({ input: server.stdout }), 'line')) as [string];
    const { api } = JSON.parse(line) as { api: string };

    const check = listOf('HEALTHCHECK').map((word) => word.replace('http://127.0.0.1:8090', api));
    const health = spawn(process.execPath, check.slice(1));
    expect(await once(health, 'exit')).toEqual([0, null]);
    expect(await (await fetch(api)).text()).toContain('<title>');
    expect((await fetch(`${api}/docs/swagger-ui.css`)).status).toBe(200);
  } finally {
    server.kill('SIGTERM');
    await ended;
  }
  expect(server.exitCode).toBe(0);
});
