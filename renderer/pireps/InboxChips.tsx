import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { listPirepFilters } from '../../server/contract/admin/pireps.ts';
import { queryOf } from '../app/api.ts';
import { count } from '../app/figures.ts';
import { ChoiceChips } from '../components/ChoiceChips.tsx';
import { FilterChips } from '../components/FilterChips.tsx';
import { filterText, showLabels } from './filterTexts.ts';
import { filterNames, isNarrowed, noFilters, type Show } from './inboxSearch.ts';
import type { Inbox } from './useInbox.ts';

/** Those at hand; the others are in the filter menu. */
const chips: readonly Show[] = ['pending', 'in-progress', 'accepted', 'all'];

/** The states to choose from. How many wait is said of the whole inbox, or of what the filters leave while that is known. */
export function StateChips({ inbox }: { readonly inbox: Inbox }): ReactNode {
  const search = useSearch({ from: '/pireps' });
  const navigate = useNavigate();
  const shown = search.show ?? 'pending';
  const pending = isNarrowed(search) ? inbox.waiting : (inbox.counts?.pending ?? null);
  return (
    <ChoiceChips
      label="Reports shown"
      choices={(chips.includes(shown) ? chips : [...chips.slice(0, -1), shown]).map((show) => ({
        value: show,
        label: showLabels[show],
        note: show === 'pending' && pending !== null ? count(pending) : undefined,
      }))}
      value={shown}
      onChoose={(show) => void navigate({ to: '.', search: (old) => ({ ...old, show: writtenShow(show) }) })}
    />
  );
}

/** What is shown without a choice is not written into the address. */
export function writtenShow(show: Show): Show | undefined {
  return show === 'pending' ? undefined : show;
}

/** The filters in use. */
export function InboxFilterChips(): ReactNode {
  const search = useSearch({ from: '/pireps' });
  const navigate = useNavigate();
  const { data: choices } = useQuery(queryOf(listPirepFilters, {}));
  const used = filterNames.flatMap((name) => {
    const value = search[name];
    return value === undefined ? [] : [{ name, text: filterText(name, value, choices) }];
  });
  return (
    <FilterChips
      used={used}
      onRemove={(name) => void navigate({ to: '.', search: (old) => ({ ...old, [name]: undefined }) })}
      onClear={() => void navigate({ to: '.', search: (old) => ({ ...old, ...noFilters }) })}
    />
  );
}
