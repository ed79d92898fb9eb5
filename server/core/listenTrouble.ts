/** Why a listener cannot be opened and what to do, for people; an error of another kind as it is. */
export function explainListenTrouble(error: unknown, host: string, port: number): unknown {
  const text = troubles[(error as { code?: string }).code ?? ''];
  return text === undefined ? error : new Error(text(host, port), { cause: error });
}

const otherPort = 'choose another: --port and --admin-port for this run, the setting network.port for good.';

const inUse = (host: string, port: number): string =>
  `Port ${port} on ${host} is in use by another program. Close it, or ${otherPort}`;
const reserved = (_host: string, port: number): string =>
  `This PC does not let ordinary programs listen on port ${port}; ${otherPort}`;
const notOurs = (host: string): string =>
  `${host} is not an address of this PC. --host takes 127.0.0.1 (this PC only), 0.0.0.0 (the LAN too), or an address of its own.`;

/** By the code of the operating system. */
const troubles: Readonly<Partial<Record<string, (host: string, port: number) => string>>> = {
  EADDRINUSE: inUse,
  EACCES: reserved,
  EADDRNOTAVAIL: notOurs,
  ENOTFOUND: notOurs,
  EAI_AGAIN: notOurs,
};
