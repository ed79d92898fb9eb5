import { useLingui } from '@lingui/react/macro';
import { TextInput } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { useAirports } from '../airports.ts';
import classes from '../Screens.module.css';
import { findAirport, findAirports } from './flightFilter.ts';

const maxSuggestions = 30;

/** Takes the code, name or city of an airport, suggests airports and says which one it is. */
export function AirportInput({
  label,
  value,
  onChange,
}: {
  readonly label: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
}): ReactNode {
  const { t } = useLingui();
  const list = useId();
  const airports = useAirports();
  const airport = findAirport(airports, value);
  const known = airport === undefined ? '' : [airport.id, airport.city || airport.name].join(' · ');
  const isUnknown = value.trim() !== '' && airport === undefined && airports.size > 0;
  return (
    <div>
      <TextInput
        size="lg"
        label={label}
        placeholder={t`Code or city`}
        list={list}
        classNames={{ input: classes.airport ?? '' }}
        autoComplete="off"
        spellCheck={false}
        // A blank keeps the fields below in place.
        description={isUnknown ? t`No such airport` : known || '\u00A0'}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <datalist id={list}>
        {findAirports(airports, value, maxSuggestions).map(({ id, iata, name, city }) => (
          <option key={id} value={id}>
            {[iata, name, city].filter((part) => part !== '').join(' · ')}
          </option>
        ))}
      </datalist>
    </div>
  );
}
