/** Why a key is refused with 401, as the message of the error says it. */
export const keyRefusals = {
  missing: 'X-API-Key header missing',
  unknown: 'no pilot has this key',
  revoked: 'this key has been revoked',
  expired: 'this key has expired',
  pilot_not_active: 'the pilot is not active, ask the operator',
} as const;
