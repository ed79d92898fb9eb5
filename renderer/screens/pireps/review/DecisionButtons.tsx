import { ActionIcon, Button, Tooltip } from '@mantine/core';
import { IconCheck, IconMessageCheck, IconRotate, IconX, type TablerIcon } from '@tabler/icons-react';
import { type ReactNode, type Ref, useState } from 'react';
import { PirepState } from '../../../../server/contract/codes.ts';
import { count } from '../../../lib/figures.ts';
import { Keys } from '../../../ui/Keys.tsx';
import { useKeys } from '../../../ui/useKeys.ts';
import { type Commented, DecisionBox } from './DecisionBox.tsx';
import { useDecide } from './ReviewDesk.tsx';
import classes from './Review.module.css';
import type { Decision } from './reviewText.ts';
import type { Reviewable } from './useReview.ts';

interface Props {
  /** Filed reports, at least one. */
  readonly pireps: readonly Reviewable[];
  /** Describes what accepting changes. */
  readonly effect?: string;
  /** True while another report is loading: deciding must wait. */
  readonly late?: boolean;
  /** Called after a decision. */
  readonly onDone?: () => void;
}

/** Accepts and rejects pending reports and reopens decided ones, by button and key. */
export function DecisionButtons({ pireps, effect, late = false, onDone }: Props): ReactNode {
  const decide = useDecide();
  const [asked, setAsked] = useState<{ readonly decision: Commented; readonly opener: Element | null }>();
  const waiting = pireps.some(({ state }) => state === PirepState.PENDING);
  const about = pireps.length === 1 ? (pireps[0]?.ident ?? '') : `${count(pireps.length)} reports`;

  function act(decision: Decision, comment?: string): void {
    if (late) return;
    setAsked(undefined);
    decide(pireps, decision, comment);
    onDone?.();
  }
  const ask = (decision: Commented): void => setAsked(late ? undefined : { decision, opener: document.activeElement });
  useKeys(
    waiting
      ? { a: () => act('accept'), 'Shift+A': () => ask('accept'), r: () => ask('reject') }
      : { o: () => act('reopen') },
  );

  if (!waiting) {
    return (
      <div className={classes.buttons}>
        <Action label="Reopen" icon={IconRotate} shortcut="o" late={late} onClick={() => act('reopen')} />
      </div>
    );
  }
  return (
    <div className={classes.buttons}>
      {asked === undefined ? null : (
        <DecisionBox
          {...asked}
          about={about}
          onClose={() => setAsked(undefined)}
          onDecide={(comment) => act(asked.decision, comment)}
        />
      )}
      <Tooltip label="Accept with a comment">
        <ActionIcon
          size={32}
          aria-label="Accept with a comment"
          aria-keyshortcuts="Shift+A"
          aria-disabled={late}
          onClick={() => ask('accept')}
        >
          <IconMessageCheck size={16} stroke={1.6} aria-hidden />
        </ActionIcon>
      </Tooltip>
      <Action label="Reject…" icon={IconX} shortcut="r" late={late} look="reject" onClick={() => ask('reject')} />
      <Tooltip label={effect} disabled={effect === undefined}>
        <Action label="Accept" icon={IconCheck} shortcut="a" late={late} look="accept" onClick={() => act('accept')} />
      </Tooltip>
    </div>
  );
}

interface ActionProps {
  readonly label: string;
  readonly icon: TablerIcon;
  readonly shortcut: string;
  readonly late: boolean;
  readonly look?: 'accept' | 'reject';
  readonly onClick: () => void;
  /** Receives the ref and handlers of the tooltip around it. */
  readonly ref?: Ref<HTMLButtonElement>;
}

function Action({ label, icon: Icon, shortcut, late, look, ...rest }: ActionProps): ReactNode {
  return (
    <Button
      {...rest}
      size="md"
      variant={look === 'accept' ? 'filled' : 'default'}
      className={look === 'reject' ? classes.reject : undefined}
      aria-keyshortcuts={shortcut}
      aria-disabled={late}
      leftSection={<Icon size={15} stroke={1.6} aria-hidden />}
      rightSection={
        <span aria-hidden>
          <Keys of={[shortcut.toUpperCase()]} />
        </span>
      }
    >
      {label}
    </Button>
  );
}
