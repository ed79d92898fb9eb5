import type { MantineTransition } from '@mantine/core';
import { Spotlight } from '@mantine/spotlight';
import { IconInbox, IconPlane, IconSearch } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { type KeyboardEvent, type ReactNode, useEffect, useState } from 'react';
import { Keys } from '../ui/Keys.tsx';
import { StatusText } from '../ui/StatusBadge.tsx';
import { phaseOf, reviewOf } from '../ui/status.ts';
import { Matched } from '../ui/Matched.tsx';
import classes from './Palette.module.css';
import { chooseFirst, fieldId, listId, nameChosen, showChosen, store } from './paletteChoice.ts';
import { PaletteCatalog } from './PaletteCatalog.tsx';
import { Designator, Group, Row } from './PaletteRows.tsx';
import { commandsWith, screensWith, type Way } from './screens.ts';
import { usePaletteResults } from './usePaletteResults.ts';

const rise: MantineTransition = {
  in: { opacity: 1, transform: 'none' },
  out: { opacity: 0, transform: 'translateY(4px)' },
  transitionProperty: 'opacity, transform',
};

/** Opens with Ctrl+K and finds screens, commands, flights in progress, PIREPs and the catalog. */
export function Palette(): ReactNode {
  const [query, setQuery] = useState('');
  const [opened, setOpened] = useState(false);
  return (
    <Spotlight.Root
      store={store}
      query={query}
      onQueryChange={setQuery}
      shortcut={['mod + K']}
      tagsToIgnore={[]}
      onSpotlightOpen={() => setOpened(true)}
      onSpotlightClose={() => setOpened(false)}
      size={640}
      yOffset={104}
      radius="xl"
      attributes={{ content: { 'aria-label': 'Search' } }}
      overlayProps={{ color: 'var(--hb-scrim)', backgroundOpacity: 1, blur: 0 }}
      transitionProps={{
        transition: rise,
        duration: 160,
        exitDuration: 80,
        timingFunction: 'cubic-bezier(.2,0,0,1)',
      }}
      classNames={{ content: classes.content ?? '', search: classes.search ?? '', action: classes.action ?? '' }}
    >
      <Spotlight.Search
        placeholder="Flight, airport, pilot, registration"
        id={fieldId}
        role="combobox"
        aria-expanded
        aria-autocomplete="list"
        aria-controls={listId}
        onKeyDownCapture={showOnCtrlEnter}
        // Runs after Mantine has moved the choice, which has no event.
        onKeyDown={() => queueMicrotask(nameChosen)}
        aria-label="Search screens, flights, PIREPs, airports, aircraft and pilots"
        leftSection={<IconSearch size={18} stroke={1.6} aria-hidden />}
        rightSection={<Keys of={['Esc']} />}
        rightSectionWidth={52}
      />
      <Results query={query.trim()} opened={opened} />
      <div className={classes.foot}>
        <span>
          <Keys of={['↑', '↓']} /> move
        </span>
        <span>
          <Keys of={['↵']} /> open
        </span>
        <span>
          <Keys of={['Ctrl ↵']} /> show on map
        </span>
        <span className={classes.hint}>{onlyCommands} commands only</span>
      </div>
    </Spotlight.Root>
  );
}

function showOnCtrlEnter(event: KeyboardEvent): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  event.stopPropagation();
  showChosen();
}

/** Limits the search to commands. */
const onlyCommands = '>';

function Results({ query, opened }: { readonly query: string; readonly opened: boolean }): ReactNode {
  if (!query.startsWith(onlyCommands)) return <Found query={query} opened={opened} />;
  const search = query.slice(onlyCommands.length).trim();
  const commands = commandsWith(search);
  return (
    <List query={query} empty={commands.length === 0 ? `No commands match “${search}”.` : null}>
      <Ways label="Commands" ways={commands} query={search} />
    </List>
  );
}

function Found({ query, opened }: { readonly query: string; readonly opened: boolean }): ReactNode {
  const navigate = useNavigate();
  const { flights, pireps, catalog, inProgress, searching } = usePaletteResults(query, opened);
  const [found, commands] = [screensWith(query), query === '' ? [] : commandsWith(query)];
  const results = [found, commands, flights, pireps, ...Object.values(catalog)];
  const nothing = results.every(({ length }) => length === 0);
  const showFlight = (id: string): void => void navigate({ to: '/live', search: { flight: id } });
  const openReport = (id: string): void => void navigate({ to: '/pireps/$pirepId', params: { pirepId: id } });
  return (
    <List query={query} empty={nothing ? (searching ? 'Searching…' : `No results for “${query}”.`) : null}>
      <Ways label="Screens" ways={found} query={query} />
      <Ways label="Commands" ways={commands} query={query} />
      <Group label="In progress" shown={flights.length > 0}>
        {flights.map((flight) => (
          <Row
            key={flight.id}
            icon={IconPlane}
            note={`${flight.pilot.name}, ${flight.aircraft.registration}`}
            query={query}
            right={<StatusText status={phaseOf(flight.status, flight.position?.vs)} />}
            onOpen={() => showFlight(flight.id)}
          >
            <Designator ident={flight.ident} from={flight.dpt_airport.id} to={flight.arr_airport.id} query={query} />
          </Row>
        ))}
      </Group>
      <Group label={query === '' ? 'Waiting for you' : 'PIREPs'} shown={pireps.length > 0}>
        {pireps.map((pirep) => (
          <Row
            key={pirep.id}
            icon={IconInbox}
            note={`${pirep.pilot.name}, ${pirep.aircraft.registration}`}
            query={query}
            right={<StatusText status={reviewOf(pirep)} />}
            onOpen={() => openReport(pirep.id)}
          >
            <Designator ident={pirep.ident} from={pirep.dpt_airport_id} to={pirep.arr_airport_id} query={query} />
          </Row>
        ))}
      </Group>
      <PaletteCatalog found={catalog} inProgress={inProgress} query={query} />
    </List>
  );
}

interface ListProps {
  readonly query: string;
  /** Shown instead of results. */
  readonly empty: string | null;
  readonly children: ReactNode;
}

function List({ query, empty, children }: ListProps): ReactNode {
  useEffect(() => {
    chooseFirst(query);
    nameChosen();
  });
  return (
    <Spotlight.ActionsList
      id={listId}
      role={empty === null ? 'listbox' : 'status'}
      aria-label="Results"
      className={classes.list ?? ''}
    >
      {children}
      {empty === null ? null : <Spotlight.Empty>{empty}</Spotlight.Empty>}
    </Spotlight.ActionsList>
  );
}

interface WaysProps {
  readonly label: string;
  readonly ways: readonly Way[];
  readonly query: string;
}

function Ways({ label: heading, ways, query }: WaysProps): ReactNode {
  const navigate = useNavigate();
  return (
    <Group label={heading} shown={ways.length > 0}>
      {ways.map(({ to, search = {}, label, icon }) => (
        <Row key={label} icon={icon} onOpen={() => void navigate({ to, search })}>
          <Matched text={label} query={query} />
        </Row>
      ))}
    </Group>
  );
}
