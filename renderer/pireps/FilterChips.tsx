import { IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { listPirepFilters } from '../../server/contract/admin/pireps.ts';
import { queryOf } from '../app/api.ts';
import { count } from '../app/figures.ts';
import { filterText, showLabels } from './filterTexts.ts';
import classes from './Inbox.module.css';
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
    <div className={classes.chips} role="group" aria-label="Reports shown">
      {(chips.includes(shown) ? chips : [...chips.slice(0, -1), shown]).map((show) => (
        <button
          key={show}
          type="button"
          className={classes.chip}
          aria-pressed={show === shown}
          onClick={() => void navigate({ to: '.', search: (old) => ({ ...old, show: writtenShow(show) }) })}
        >
          {showLabels[show]}
          {show === 'pending' && pending !== null ? <span>{count(pending)}</span> : null}
        </button>
      ))}
    </div>
  );
}

/** What is shown without a choice is not written into the address. */
export function writtenShow(show: Show): Show | undefined {
  return show === 'pending' ? undefined : show;
}

/** The filters in use, each with a way out of it. */
export function FilterChips(): ReactNode {
  const search = useSearch({ from: '/pireps' });
  const navigate = useNavigate();
  const { data: choices } = useQuery(queryOf(listPirepFilters, {}));
  const used = filterNames.flatMap((name) => {
    const value = search[name];
    return value === undefined ? [] : [{ name, text: filterText(name, value, choices) }];
  });
  if (used.length === 0) return null;
  return (
    <div className={classes.filters} role="group" aria-label="Filters in use">
      {used.map(({ name, text }) => (
        <button
          key={name}
          type="button"
          className={classes.chip}
          data-filter
          aria-label={`Remove the filter ${text}`}
          onClick={() => void navigate({ to: '.', search: (old) => ({ ...old, [name]: undefined }) })}
        >
          {text}
          <IconX size={12} stroke={2} aria-hidden />
        </button>
      ))}
      <button
        type="button"
        className={classes.clear}
        onClick={() => void navigate({ to: '.', search: (old) => ({ ...old, ...noFilters }) })}
      >
        Clear all
      </button>
    </div>
  );
}
