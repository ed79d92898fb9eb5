import { Switch } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type BuiltinAirport, searchBuiltinAirports } from '../../server/contract/admin/catalog/builtin.ts';
import { nearbyNm } from '../../server/contract/admin/setup.ts';
import { queryOf } from '../app/api.ts';
import { count } from '../app/figures.ts';
import { Matched } from '../app/Matched.tsx';
import { countryName } from './airportTexts.ts';
import { Field } from './Field.tsx';
import { SearchList, searchLimit } from './SearchList.tsx';
import classes from './Setup.module.css';
import { useNearby } from './useNearby.ts';
import type { SetupForm } from './useSetupForm.ts';

/** Step 2: the airport where all begins, of the built-in ones or entered by hand, and what is around it. */
export function HubStep({ form }: { readonly form: SetupForm }): ReactNode {
  const { draft, set } = form;
  return (
    <>
      {draft.hubByHand ? <ByHand form={form} /> : <Search form={form} />}
      <p className={classes.hint}>
        <IconInfoCircle size={15} stroke={1.6} aria-hidden />
        <span>
          {draft.hubByHand ? 'Is it a real one? ' : 'Not there? '}
          <button type="button" className={classes.link} onClick={() => set({ hubByHand: !draft.hubByHand })}>
            {draft.hubByHand ? 'Search the built-in airports' : 'Enter an airport by hand'}
          </button>
          {draft.hubByHand ? ' instead.' : ' with code, name and position.'}
        </span>
      </p>
      <Nearby form={form} />
    </>
  );
}

function Search({ form: { draft, set, errorOf } }: { readonly form: SetupForm }): ReactNode {
  const query = draft.airportSearch.trim();
  const search = useQuery({
    ...queryOf(searchBuiltinAirports, { query: { search: query, limit: searchLimit } }),
    enabled: query !== '',
    placeholderData: keepPreviousData,
  });
  return (
    <SearchList<BuiltinAirport>
      label="Airport"
      placeholder="EDDH, HAM or Hamburg"
      query={draft.airportSearch}
      onQuery={(airportSearch) => set({ airportSearch })}
      search={search}
      idOf={({ id }) => id}
      chosen={draft.airport}
      onChoose={(airport) => set({ airport })}
      error={errorOf('hub.icao')}
    >
      {({ id, iata, name, city, country, region, elevation }) => (
        <>
          <strong className={classes.icao}>
            <Matched text={id} query={query} />
          </strong>
          <span className={classes.iata}>{iata === '' ? '–' : <Matched text={iata} query={query} />}</span>
          <span className={classes.optionText}>
            <span>
              <Matched text={name} query={query} />
            </span>
            <span className={classes.secondary}>
              <Matched text={city === '' ? region : city} query={query} />, {countryName(country)}
            </span>
          </span>
          {elevation === null ? null : <span className={classes.secondary}>elevation {count(elevation)} ft</span>}
        </>
      )}
    </SearchList>
  );
}

function ByHand({ form }: { readonly form: SetupForm }): ReactNode {
  return (
    <div className={classes.fields}>
      <Field form={form} path="hub.icao" code first placeholder="EDXQ" className={classes.third} />
      <Field form={form} path="hub.name" className={classes.twoThirds} />
      <Field
        form={form}
        path="hub.lat"
        note="Degrees, south below zero"
        placeholder="53.6304"
        className={classes.half}
      />
      <Field form={form} path="hub.lon" note="Degrees, west below zero" placeholder="9.9882" className={classes.half} />
    </div>
  );
}

function Nearby({ form: { draft, set } }: { readonly form: SetupForm }): ReactNode {
  const { airports } = useNearby(draft);
  const found = airports === null ? 'the' : count(airports.length);
  return (
    <div className={classes.choice}>
      <Switch
        size="sm"
        checked={draft.nearby}
        onChange={({ currentTarget }) => set({ nearby: currentTarget.checked })}
        label={`Add ${found} airports within ${nearbyNm} nm`}
        description="Those with an IATA code, so that you can plan flights right away. Others come by code when you need them."
        classNames={{ label: classes.choiceLabel ?? '', description: classes.note ?? '' }}
      />
    </div>
  );
}
