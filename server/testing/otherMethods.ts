import { expect } from 'vitest';
import type { Scene } from './document.ts';
import { fillCall, type ListedCall } from './fillCall.ts';

/** HEAD works where GET does (decisions §2). */
export async function expectHead(scene: Scene, mount: string, calls: readonly ListedCall[]): Promise<void> {
  const headers = { 'x-api-key': scene.cockpit.pilot.key };
  for (const call of calls.filter(({ method }) => method === 'GET')) {
    const { url } = await fillCall(scene, mount, call);
    const reply = await scene.publicApp.inject({ method: 'HEAD', url, headers });
    expect([url, reply.statusCode, reply.body]).toEqual([url, 200, '']);
  }
}

/** CORS is off: OPTIONS is 405 and names the methods that there are (decisions §2). */
export async function expectNoOptions(scene: Scene, mount: string, calls: readonly ListedCall[]): Promise<void> {
  const headers = { 'x-api-key': scene.cockpit.pilot.key, origin: 'https://map.example.org' };
  for (const call of calls) {
    const { url } = await fillCall(scene, mount, call);
    const reply = await scene.publicApp.inject({ method: 'OPTIONS', url, headers });
    expect([url, reply.statusCode]).toEqual([url, 405]);
    expect(String(reply.headers['allow']).split(', ')).toContain(call.method);
    expect(reply.headers).not.toHaveProperty('access-control-allow-origin');
  }
}
