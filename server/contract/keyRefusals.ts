/** Why a key is refused, as the message of the error says it: with 401, but for `read_only`. */
export const keyRefusals = {
  missing: 'X-API-Key header missing',
  unknown: 'no pilot has this key',
  revoked: 'this key has been revoked',
  expired: 'this key has expired',
  read_only: 'This API key may only read.',
  pilot_not_active: 'the pilot is not active, ask the operator',
} as const;
