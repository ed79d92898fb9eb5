import { IconInfoCircle } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type AircraftType, searchAircraftTypes } from '../../server/contract/admin/catalog/builtin.ts';
import { queryOf } from '../app/api.ts';
import { Matched } from '../app/Matched.tsx';
import { typeName } from './draft.ts';
import { Field } from './Field.tsx';
import { SearchList, searchLimit } from './SearchList.tsx';
import classes from './Setup.module.css';
import type { SetupForm } from './useSetupForm.ts';

/** Step 3: what is flown. */
export function AircraftStep({ form }: { readonly form: SetupForm }): ReactNode {
  const { draft, set } = form;
  return (
    <>
      {draft.typeByHand ? null : <Search form={form} />}
      <p className={classes.hint}>
        <IconInfoCircle size={15} stroke={1.6} aria-hidden />
        <span>
          {draft.typeByHand ? 'Is it a known one? ' : 'Not there? '}
          <button type="button" className={classes.link} onClick={() => set({ typeByHand: !draft.typeByHand })}>
            {draft.typeByHand ? 'Search the built-in types' : 'Enter a type by hand'}
          </button>
          {draft.typeByHand ? ' instead.' : ' with its code and name.'}
        </span>
      </p>
      <div className={classes.fields}>
        {draft.typeByHand ? (
          <Field form={form} path="aircraft.icao" code first placeholder="A20N" className={classes.third} />
        ) : null}
        <Field form={form} path="aircraft.name" className={draft.typeByHand ? classes.twoThirds : classes.whole} />
        <Field form={form} path="aircraft.registration" code placeholder="D-AKTE" className={classes.half} />
        <Field form={form} path="aircraft.seats" placeholder="180" className={classes.half} />
      </div>
      <p className={classes.below}>With seats, they are sold as one fare, Economy. Without, it flies without fares.</p>
    </>
  );
}

function Search({ form: { draft, set, errorOf } }: { readonly form: SetupForm }): ReactNode {
  const query = draft.typeSearch.trim();
  const search = useQuery({
    ...queryOf(searchAircraftTypes, { query: { search: query, limit: searchLimit } }),
    enabled: query !== '',
    placeholderData: keepPreviousData,
  });
  return (
    <SearchList<AircraftType>
      label="Type"
      placeholder="A20N or Airbus A320neo"
      query={draft.typeSearch}
      onQuery={(typeSearch) => set({ typeSearch })}
      search={search}
      // A designator may have several models.
      idOf={(type) => `${type.icao} ${typeName(type)}`}
      chosen={draft.type}
      onChoose={(type) => set({ type })}
      error={errorOf('aircraft.icao')}
    >
      {(type) => (
        <>
          <strong className={classes.icao}>
            <Matched text={type.icao} query={query} />
          </strong>
          <span className={classes.optionText}>
            <span>
              <Matched text={typeName(type)} query={query} />
            </span>
          </span>
          <span className={classes.secondary}>{type.engines === 0 ? type.kind : `${type.engines} × ${type.kind}`}</span>
        </>
      )}
    </SearchList>
  );
}
