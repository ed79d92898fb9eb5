import { Button, Textarea } from '@mantine/core';
import { IconCheck, IconX } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, useEffect, useState } from 'react';
import { Keys } from '../../../ui/Keys.tsx';
import classes from './Review.module.css';

export type Commented = 'accept' | 'reject';

interface Props {
  readonly decision: Commented;
  /** What is decided, such as `KTW612` or `5 reports`. */
  readonly about: string;
  /** The element that gets the focus back. */
  readonly opener: Element | null;
  readonly onClose: () => void;
  readonly onDecide: (comment: string) => void;
}

/**
 * Asks for a comment with the decision. It takes the focus at once so that letters typed after `r` never act as
 * keys.
 */
export function DecisionBox({ decision, about, opener, onClose, onDecide }: Props): ReactNode {
  const [comment, setComment] = useState('');
  useEffect(() => () => (opener instanceof HTMLElement ? opener.focus() : undefined), [opener]);
  const send = (): void => onDecide(comment.trim());
  const act = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') onClose();
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send();
  };
  const verb = decision === 'accept' ? 'Accept' : 'Reject';
  const Icon = decision === 'accept' ? IconCheck : IconX;
  return (
    <form
      role="dialog"
      aria-label={`${verb} ${about}`}
      className={classes.box}
      onKeyDown={act}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <Textarea
        // Focus is expected here: the operator has just opened this box.
        autoFocus
        label={`${verb} ${about}`}
        description="Optional. The pilot can read your comment."
        autosize
        minRows={3}
        maxRows={8}
        maxLength={5000}
        value={comment}
        onChange={(event) => setComment(event.currentTarget.value)}
      />
      <div className={classes.boxFoot}>
        <span>
          <Keys of={['Ctrl ↵']} /> sends
        </span>
        <Button onClick={onClose}>Cancel</Button>
        <Button
          type="submit"
          className={decision === 'reject' ? classes.reject : undefined}
          leftSection={<Icon size={15} stroke={1.6} aria-hidden />}
        >
          {verb}
        </Button>
      </div>
    </form>
  );
}
