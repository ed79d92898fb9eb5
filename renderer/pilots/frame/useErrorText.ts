import { useLingui } from '@lingui/react/macro';
import { ApiError } from '../../../server/contract/call.ts';
import { keyRefusals, reasonOfSuspension } from '../../../server/contract/keyRefusals.ts';

/** Returns a function that says in the pilot's language why a key is refused; undefined for a refusal that has another reason. */
export function useKeyRefusalText(): (message: string) => string | undefined {
  const { t } = useLingui();
  return (message) => {
    if (message.includes(keyRefusals.revoked)) return t`This API key was revoked. Ask the airline for a new one.`;
    if (message.includes(keyRefusals.expired)) return t`This API key has expired. Ask the airline for a new one.`;
    const reason = reasonOfSuspension(message);
    if (reason === null) return t`Your pilot account is suspended. Ask the airline why.`;
    if (reason !== undefined) return t`Your pilot account is suspended: ${reason}`;
    if (message.includes(keyRefusals.pilot_not_active))
      return t`Your pilot account is not active. Ask the airline why.`;
    if (message.includes(keyRefusals.read_only))
      return t`This API key can only read. Ask the airline for a key with full access.`;
    return undefined;
  };
}

/** Returns a function that says in the pilot's language what went wrong and what to do. */
export function useErrorText(): (error: Error) => string {
  const { t } = useLingui();
  const keyText = useKeyRefusalText();
  return (error) => {
    if (!(error instanceof ApiError)) return t`The server cannot be reached.`;
    const { status, body, message } = error;
    if (status === 429) return t`Too many requests. Wait a minute, then try again.`;
    switch (body.type.slice(body.type.lastIndexOf('/') + 1)) {
      case 'unauthenticated':
        return keyText(message) ?? t`No pilot has this API key. Check that you copied all of it.`;
      case 'unauthorized':
        return t`This API key can only read. Ask the airline for a key with full access.`;
      case 'bid-exists':
        return body.aircraft_id === undefined
          ? t`This flight is already booked. Choose another one.`
          : t`This aircraft is already booked. Choose another one.`;
      case 'validation-exception':
        return body.errors?.['flight_id'] === undefined ? message : t`This flight is not flown today.`;
      case 'aircraft-permission-denied':
        return t`Your rank may not fly this.`;
      case 'aircraft-not-available':
        return t`This aircraft is not available. Choose another one.`;
      case 'aircraft-not-at-airport':
        return t`This aircraft is not at the departure airport. Choose another one.`;
      case 'user-bid-limit':
        return body.limit === undefined
          ? t`You can book one flight at a time. Cancel your booking first.`
          : t`You cannot book more flights at a time. Cancel a booking first.`;
      case 'pirep-cancel-not-allowed':
        return t`This flight can no longer be cancelled.`;
      case 'not-found':
      case 'bid-not-found':
      case 'pirep-not-found':
        return t`This is no longer available.`;
      case 'unavailable':
        return t`The server is busy. Try again in a moment.`;
      case 'internal-error':
        return t`The server has a problem. Tell the airline.`;
      default:
        return message;
    }
  };
}
