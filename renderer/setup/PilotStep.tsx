import { IconAward, IconBuilding, IconBuildingAirport, IconKey, IconPlane, type TablerIcon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { count } from '../app/figures.ts';
import { type Draft, textOf } from './draft.ts';
import { Field } from './Field.tsx';
import classes from './Setup.module.css';
import { useNearby } from './useNearby.ts';
import type { SetupForm } from './useSetupForm.ts';

/** Step 4: who flies first, and what is made of all that was entered. */
export function PilotStep({ form }: { readonly form: SetupForm }): ReactNode {
  return (
    <>
      <div className={classes.fields}>
        <Field form={form} path="pilot.name" first placeholder="Lise Vestergaard" className={classes.half} />
        <Field form={form} path="pilot.email" placeholder="lise@example.com" className={classes.half} />
        <Field
          form={form}
          path="key.label"
          note="Keys are told apart by it: whose client, on which PC."
          className={classes.whole}
        />
      </div>
      <Summary draft={form.draft} />
    </>
  );
}

function Summary({ draft }: { readonly draft: Draft }): ReactNode {
  const { airports } = useNearby(draft);
  const hub = textOf(draft, 'hub.icao').trim().toUpperCase();
  const seats = textOf(draft, 'aircraft.seats').trim();
  const nearby = draft.nearby && airports !== null && airports.length > 0;
  return (
    <section className={classes.summary} aria-label="What this makes">
      <Part icon={IconBuilding}>
        {textOf(draft, 'airline.name')}, {textOf(draft, 'airline.icao')}
      </Part>
      <Part icon={IconBuildingAirport}>
        {hub} as home hub{nearby ? `, and ${count(airports.length)} airports around it` : ''}
      </Part>
      <Part icon={IconPlane}>
        {textOf(draft, 'aircraft.registration').toUpperCase()}, {textOf(draft, 'aircraft.name')}, at {hub}
        {seats === '' ? '' : `, ${seats} seats in Economy`}
      </Part>
      <Part icon={IconAward}>The ranks Cadet, First officer and Captain, which may all fly it</Part>
      <Part icon={IconKey}>
        {textOf(draft, 'pilot.name').trim() || 'The pilot'}, a Cadet at {hub}, with an API key
      </Part>
    </section>
  );
}

function Part({ icon: Icon, children }: { readonly icon: TablerIcon; readonly children: ReactNode }): ReactNode {
  return (
    <p>
      <Icon size={16} stroke={1.6} aria-hidden />
      <span>{children}</span>
    </p>
  );
}
