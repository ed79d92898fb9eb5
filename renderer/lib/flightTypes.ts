import { t } from '@lingui/core/macro';

/** IATA service types, common ones first. */
export const flightTypes = [
  { value: 'J', label: t`Passengers, scheduled` },
  { value: 'F', label: t`Cargo, scheduled` },
  { value: 'C', label: t`Passengers, charter` },
  { value: 'H', label: t`Cargo and mail, charter` },
  { value: 'P', label: t`Positioning` },
  { value: 'K', label: t`Training` },
  { value: 'D', label: t`General aviation` },
  { value: 'N', label: t`Business, air taxi` },
  { value: 'S', label: t`Shuttle` },
  { value: 'B', label: t`Shuttle, additional` },
  { value: 'G', label: t`Passengers, additional` },
  { value: 'O', label: t`Passengers, special charter` },
  { value: 'L', label: t`Charter with cargo in the cabin` },
  { value: 'Q', label: t`Cargo in the cabin, scheduled` },
  { value: 'R', label: t`Cargo in the cabin, additional` },
  { value: 'A', label: t`Cargo and mail, additional` },
  { value: 'M', label: t`Mail` },
  { value: 'I', label: t`Ambulance` },
  { value: 'E', label: t`Special, VIP` },
  { value: 'W', label: t`Military` },
  { value: 'T', label: t`Technical test` },
  { value: 'X', label: t`Technical stop` },
  { value: 'Y', label: t`Company-specific` },
  { value: 'Z', label: t`Other` },
] as const;

/** Returns the letter if it is not one of these types. */
export function flightTypeText(letter: string): string {
  return flightTypes.find(({ value }) => value === letter)?.label ?? letter;
}
