import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './Chips.module.css';

interface Props<Name extends string> {
  readonly used: readonly { readonly name: Name; readonly text: string }[];
  readonly onRemove: (name: Name) => void;
  readonly onClear: () => void;
}

/** Shows the active filters, each with a button to remove it, and one to remove all. */
export function FilterChips<Name extends string>({ used, onRemove, onClear }: Props<Name>): ReactNode {
  if (used.length === 0) return null;
  return (
    <div className={classes.chips} data-wrap role="group" aria-label="Active filters">
      {used.map(({ name, text }) => (
        <button
          key={name}
          type="button"
          className={classes.chip}
          data-filter
          aria-label={`Remove filter ${text}`}
          onClick={() => onRemove(name)}
        >
          <span>{text}</span>
          <IconX size={12} stroke={2} aria-hidden />
        </button>
      ))}
      <button type="button" className={classes.clear} onClick={onClear}>
        Clear all
      </button>
    </div>
  );
}
