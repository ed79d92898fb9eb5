import { isLoopback } from '../../http/address.ts';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { connect } from 'node:tls';
import { findRunningHolder } from '../../../db/folderLock.ts';
import { openReader } from '../../../db/open.ts';
import { addressesOf, explainListenError } from '../../network/addresses.ts';
import { databaseFile } from '../../program/config.ts';
import { Definitions } from '../../domain/settings/settingDefinitions.ts';
import { readSetting } from '../../domain/settings/settings.ts';
import type { ListenAddress } from '../../http/connections.ts';
import { firewallAdvice } from '../../network/firewall.ts';
import { hostLabel } from '../../network/discovery.ts';
import { listenAddressOf } from '../../network/network.ts';
import { type Finding, findingsOf, type Patient } from './finding.ts';

/** Whether a running server answers, or whether one could start. */
export async function checkNetwork(patient: Patient, hasSettings: boolean): Promise<Finding[]> {
  const address = hasSettings
    ? readReach(patient)
    : { host: '127.0.0.1', port: patient.port ?? defaultPort, name: null };
  const holder = findRunningHolder(patient.data);
  if (!holder) {
    const free = await Promise.all([
      checkFree('Port for pilots', address),
      checkFree('Port of the window', { host: '127.0.0.1', port: patient.adminPort }),
    ]);
    return [{ check: 'Server', state: 'ok', text: 'not running' }, ...free, describeReach(address)];
  }
  const text = `${holder.purpose}, process ${holder.pid}, since ${holder.since.slice(0, 16).replace('T', ' ')} UTC`;
  const findings: Finding[] = [{ check: 'Server', state: 'ok', text }];
  const { api } = addressesOf(address);
  const pilots = await checkAnswer('Port for pilots', `${api}/api/status`, api);
  findings.push(pilots.state === 'ok' ? pilots : ((await checkSecure('Port for pilots', near(address))) ?? pilots));
  if (holder.window !== undefined) findings.push(await checkWindow(holder.window, holder.window_host));
  return [...findings, describeReach(address)];
}

const defaultPort = Definitions['network.port'].default;

interface Reach extends ListenAddress {
  /** In the local network, if the running server could get it; null if it is turned off. */
  readonly name: string | null;
}

function readReach({ data, port }: Patient): Reach {
  const reader = openReader(databaseFile(data));
  try {
    const name = readSetting(reader, 'network.discovery') ? `${hostLabel()}.local` : null;
    return { ...listenAddressOf(reader, { host: null, port }), name };
  } finally {
    reader.close();
  }
}

async function checkFree(check: string, { host, port }: ListenAddress): Promise<Finding> {
  const { ok, problem } = findingsOf(check);
  const server = createServer();
  try {
    server.listen({ host, port });
    await once(server, 'listening');
    return ok(`${port} is free`);
  } catch (error) {
    return problem((explainListenError(error, host, port) as Error).message);
  } finally {
    server.close();
  }
}

const timeoutMs = 5000;

async function checkAnswer(check: string, url: string, shown: string): Promise<Finding> {
  const { ok, problem } = findingsOf(check);
  try {
    await fetch(url, { signal: AbortSignal.timeout(timeoutMs) });
    return ok(`${shown} answers`);
  } catch {
    return problem(
      `${shown} does not answer. If Homebase was started with --port, use it here, too. Otherwise read its log.`,
    );
  }
}

/** @param host at which the window's listener listens */
async function checkWindow(window: string, host = '127.0.0.1'): Promise<Finding> {
  const check = 'Port of the window';
  const { port, protocol } = new URL(window);
  const answer = await checkAnswer(check, `${window}/mark.svg`, window);
  if (answer.state === 'ok' || protocol !== 'https:') return answer;
  const secure = await checkSecure(check, near({ host, port: Number(port || 443) }));
  return secure ? { ...secure, text: `${secure.text}. Open it at ${window}` } : answer;
}

/** @returns where this PC reaches a listener */
function near({ host, port }: ListenAddress): ListenAddress {
  return { host: host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host, port };
}

const day = 24 * 60 * 60_000;

/** @returns undefined without HTTPS at the port */
async function checkSecure(check: string, { host, port }: ListenAddress): Promise<Finding | undefined> {
  const { ok, warning, problem } = findingsOf(check);
  // Only its dates matter here: pilots use its name, which may not lead to this PC from here.
  const socket = connect({ host, port, rejectUnauthorized: false, timeout: timeoutMs });
  socket.on('timeout', () => socket.destroy(new Error('timeout')));
  try {
    await once(socket, 'secureConnect');
    const { valid_to } = socket.getPeerCertificate();
    const left = Math.floor((Date.parse(valid_to) - Date.now()) / day);
    const text = `${port} answers over HTTPS`;
    if (left < 0) return problem(`${text}, but its certificate expired on ${valid_to}. Renew it.`);
    const valid = `${text}; its certificate is valid for ${left} more day${left === 1 ? '' : 's'}`;
    return left < 10 ? warning(valid) : ok(valid);
  } catch {
    return undefined;
  } finally {
    socket.destroy();
  }
}

/** Nobody can ask a firewall from inside, so the advice is for the case that pilots cannot connect. */
function describeReach({ host, port, name }: Reach): Finding {
  const { ok, warning } = findingsOf('Local network');
  if (isLoopback(host)) return ok('off (network.lan): only programs on this PC can connect');
  const { lan } = addressesOf({ host, port });
  if (lan.length === 0) return warning('on, but this PC has no address in a network');
  const { steps } = firewallAdvice(port);
  // Only the running server knows: another PC may have the name, or the network carries no announcements.
  const byName = name === null ? '' : `, and ${name} if the window shows it`;
  return ok(`${lan.join(', ')}${byName}. If pilots cannot connect, ask the firewall:`, steps);
}
