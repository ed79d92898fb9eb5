import { t } from '@lingui/core/macro';
import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { listPirepFilters } from '../../../../server/contract/admin/pireps.ts';
import { useAddress } from '../../../lib/address.ts';
import { queryOf } from '../../../lib/api.ts';
import { count } from '../../../lib/figures.ts';
import { ChoiceChips, FilterChips } from '../../../ui/FilterChips.tsx';
import {
  filterNames,
  filterText,
  flagChoices,
  type InboxSearch,
  isNarrowed,
  noFilters,
  type Show,
  showLabels,
  sortLabels,
} from './inboxSearch.ts';
import type { Inbox } from './useInbox.ts';

/** A state, or pending reports with flags. */
type Choice = Show | 'flagged';

/**
 * The states with a chip of their own; the last one only where there is room. The filter menu has the others. One
 * that is chosen there replaces all chips after the second, as its label may be longer.
 */
const chips: readonly Choice[] = ['pending', 'flagged', 'accepted', 'all'];
const narrow = '(max-width: 1359.98px)';

/** Offers the states. Counts cover the whole inbox, or the filtered reports once those counts are known. */
export function StateChips({ inbox }: { readonly inbox: Inbox }): ReactNode {
  const search = useSearch({ from: '/pireps' });
  const address = useAddress();
  const shown = chosen(search);
  const few = useMediaQuery(narrow, undefined, { getInitialValueInEffect: false });
  const atHand = few ? chips.slice(0, -1) : chips;
  const narrowed = isNarrowed(shown === 'flagged' ? { ...search, flags: undefined } : search);
  const { counts, waiting } = inbox;
  const many = (choice: Choice): number | null | undefined => {
    if (choice !== 'pending' && choice !== 'flagged') return undefined;
    return narrowed ? (choice === shown ? waiting : undefined) : counts?.[choice];
  };
  return (
    <ChoiceChips
      label={t`Reports shown`}
      choices={(atHand.includes(shown) ? atHand : [...chips.slice(0, 2), shown]).map((choice) => {
        const note = many(choice);
        return {
          value: choice,
          label: choice === 'flagged' ? flagChoices.any : showLabels[choice],
          note: note === null || note === undefined ? undefined : count(note),
        };
      })}
      value={shown}
      onChoose={(choice) => {
        const show = choice === 'flagged' ? undefined : writtenShow(choice);
        const leave = shown === 'flagged' ? { flags: undefined } : {};
        const flags = choice === 'flagged' ? ({ flags: 'any' } as const) : leave;
        address({ ...flags, show });
      }}
    />
  );
}

function chosen({ show = 'pending', flags }: InboxSearch): Choice {
  return show === 'pending' && flags === 'any' ? 'flagged' : show;
}

/** The default is not written into the address. */
export function writtenShow(show: Show): Show | undefined {
  return show === 'pending' ? undefined : show;
}

export function InboxFilterChips(): ReactNode {
  const search = useSearch({ from: '/pireps' });
  const address = useAddress();
  const { data: choices } = useQuery(queryOf(listPirepFilters, {}));
  const used = filterNames.flatMap((name) => {
    const value = search[name];
    // The state already has a chip of its own.
    if (value === undefined || (name === 'flags' && chosen(search) === 'flagged')) return [];
    return [{ name, text: filterText(name, value, choices) }];
  });
  const sorted = search.sort === undefined ? [] : [{ name: 'sort' as const, text: sortLabels[search.sort] }];
  return (
    <FilterChips
      used={[...sorted, ...used]}
      onRemove={(name) => address({ [name]: undefined })}
      onClear={() => address({ ...noFilters, sort: undefined })}
    />
  );
}
