import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { type FormValues, textOf } from './draft.ts';
import { Field } from './Field.tsx';
import classes from './Setup.module.css';
import type { SetupForm } from './setupForm.ts';

/** Step 1: the airline. */
export function AirlineStep({ form }: { readonly form: SetupForm }): ReactNode {
  return (
    <div className={classes.fields}>
      <Field form={form} path="airline.name" placeholder="Kittiwake Virtual" first width={6} />
      <Field form={form} path="airline.icao" code placeholder="KTW" width={2} />
      <Field form={form} path="airline.iata" code placeholder="KW" width={2} />
      <Field form={form} path="airline.callsign" code placeholder="KITTIWAKE" width={6} />
    </div>
  );
}

/** Shows how flights and pilots are named with the airline's codes. */
export function AirlineNames({ values }: { readonly values: FormValues }): ReactNode {
  const icao = textOf(values, 'airline.icao').trim() || '···';
  const callsign = textOf(values, 'airline.callsign').trim() || '···';
  return (
    <section className={classes.names} aria-label={t`Examples`}>
      <dl>
        <Name where={t`Flight number in lists, on the map and in clients`} text={`${icao}612`} />
        <Name where={t`On the radio`} text={`${callsign} 612`} />
        <Name where={t`First pilot`} text={`${icao}0001`} />
      </dl>
    </section>
  );
}

function Name({ where, text }: { readonly where: string; readonly text: string }): ReactNode {
  return (
    <div>
      <dt>{where}</dt>
      <dd>{text}</dd>
    </div>
  );
}
