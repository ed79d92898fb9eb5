/** Why a key is refused, as the message of the error says it: with 401, but for `read_only`. */
export const keyRefusals = {
  missing: 'X-API-Key header missing',
  unknown: 'no pilot has this key',
  revoked: 'this key has been revoked',
  expired: 'this key has expired',
  read_only: 'This API key may only read.',
  pilot_not_active: 'the pilot is not active, ask the operator',
} as const;

const suspended = 'Your pilot account is suspended';

/** What a suspended pilot is told, with the operator's reason if there is one. */
export function suspensionText(reason: string | null): string {
  return reason === null ? `${suspended}. Ask the operator why.` : `${suspended}: ${reason}`;
}

/** Reads the operator's reason; null for a suspension without one, undefined for another message. */
export function reasonOfSuspension(message: string): string | null | undefined {
  if (!message.startsWith(suspended)) return undefined;
  return message.startsWith(`${suspended}: `) ? message.slice(suspended.length + 2) : null;
}
