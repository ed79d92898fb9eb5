import { t } from '@lingui/core/macro';
import { ActionIcon, Button, Group, Select, Text, Textarea, Tooltip } from '@mantine/core';
import { IconCheck, IconMessageCheck, IconRotate, IconX, type TablerIcon } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { listPresetComments } from '../../../../server/contract/admin/review/reviewRules.ts';
import { PirepState } from '../../../../server/contract/codes.ts';
import { queryOf } from '../../../lib/api.ts';
import { count } from '../../../lib/figures.ts';
import { useFocusReturn } from '../../../ui/Dialog.tsx';
import { Keys } from '../../../ui/Keys.tsx';
import { useKeys } from '../../../ui/useKeys.ts';
import classes from '../Pireps.module.css';
import type { Decision } from './reviewText.ts';
import { type Reviewable, useReviewing } from './useReview.ts';

interface Props {
  /** What the keys decide: filed reports, at least one. */
  readonly pireps: readonly Reviewable[];
  /** True while the report is loading and another one is still shown, which a click on a button could mean. */
  readonly late?: boolean;
  /** Called after a decision. */
  readonly onDone?: () => void;
}

/** Accepts and rejects pending reports and reopens decided ones, by button and key. */
export function DecisionButtons({ pireps: all, late = false, onDone }: Props): ReactNode {
  const { decide } = useReviewing();
  const [asked, setAsked] = useState<Asked>();
  const pending = all.filter(({ state }) => state === PirepState.PENDING);
  const waiting = pending.length > 0;
  // A report that was decided before keeps its state until it is reopened.
  const pireps = waiting ? pending : all;

  function act(about: readonly Reviewable[], decision: Decision, comment?: string): void {
    setAsked(undefined);
    decide(about, decision, comment);
    onDone?.();
  }
  const ask = (decision: Commented): void => setAsked({ decision, pireps });
  const click = (run: () => void) => (): void => (late ? undefined : run());
  const accept = (): void => act(pireps, 'accept');
  const reopen = (): void => act(pireps, 'reopen');
  const askAccept = (): void => ask('accept');
  const askReject = (): void => ask('reject');
  useKeys(waiting ? { a: once(accept), 'Shift+A': askAccept, r: askReject } : { o: once(reopen) });

  const box =
    asked === undefined ? null : (
      <DecisionBox
        {...asked}
        onClose={() => setAsked(undefined)}
        onDecide={(comment) => act(asked.pireps, asked.decision, comment)}
      />
    );
  if (!waiting) {
    return (
      <Group pos="relative" gap="sm" justify="flex-end" wrap="nowrap">
        {box}
        <Action label={t`Reopen`} icon={IconRotate} shortcut="o" late={late} onClick={click(reopen)} />
      </Group>
    );
  }
  return (
    <Group pos="relative" gap="sm" justify="flex-end" wrap="nowrap">
      {box}
      <Tooltip label={t`Accept with a comment`}>
        <ActionIcon
          size={32}
          aria-label={t`Accept with a comment`}
          aria-keyshortcuts="Shift+A"
          aria-disabled={late}
          onClick={click(askAccept)}
        >
          <IconMessageCheck size={16} stroke={1.6} aria-hidden />
        </ActionIcon>
      </Tooltip>
      <Action label={t`Reject…`} icon={IconX} shortcut="r" late={late} look="reject" onClick={click(askReject)} />
      <Action label={t`Accept`} icon={IconCheck} shortcut="a" late={late} look="accept" onClick={click(accept)} />
    </Group>
  );
}

/** A key that is held down decides once. */
function once(run: () => void): (event: globalThis.KeyboardEvent) => void {
  return ({ repeat }) => (repeat ? undefined : run());
}

const rejecting = { c: 'var(--hb-bad)' } as const;

interface ActionProps {
  readonly label: string;
  readonly icon: TablerIcon;
  readonly shortcut: string;
  readonly late: boolean;
  readonly look?: 'accept' | 'reject';
  readonly onClick: () => void;
}

function Action({ label, icon: Icon, shortcut, late, look, ...rest }: ActionProps): ReactNode {
  return (
    <Button
      {...rest}
      size="md"
      variant={look === 'accept' ? 'filled' : 'default'}
      {...(look === 'reject' ? rejecting : {})}
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

/** Offers the comments that the operator keeps for this. */
function PresetSelect({ onChoose }: { readonly onChoose: (comment: string) => void }): ReactNode {
  const presets = useQuery(queryOf(listPresetComments, {})).data?.data ?? [];
  if (presets.length === 0) return null;
  return (
    <Select
      mt={8}
      aria-label={t`Preset comment`}
      placeholder={t`Insert a preset comment`}
      data={presets}
      value={null}
      onChange={(preset) => preset !== null && onChoose(preset)}
    />
  );
}

type Commented = 'accept' | 'reject';

interface Asked {
  readonly decision: Commented;
  /** The reports that were meant, whatever is shown by now. */
  readonly pireps: readonly Reviewable[];
}

interface BoxProps extends Asked {
  readonly onClose: () => void;
  readonly onDecide: (comment: string) => void;
}

/**
 * Asks for a comment with the decision. It takes the focus at once so that letters typed after `r` never act as
 * keys.
 */
function DecisionBox({ decision, pireps, onClose, onDecide }: BoxProps): ReactNode {
  const about = pireps.length === 1 ? (pireps[0]?.ident ?? '') : t`${count(pireps.length)} reports`;
  const [comment, setComment] = useState('');
  useFocusReturn(true);
  const send = (): void => onDecide(comment.trim());
  const act = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') onClose();
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send();
  };
  const isAccept = decision === 'accept';
  const [verb, title, Icon] = isAccept
    ? [t`Accept`, t`Accept ${about}`, IconCheck]
    : [t`Reject`, t`Reject ${about}`, IconX];
  return (
    <div role="dialog" aria-label={title} className={classes.box}>
      <form
        onKeyDown={act}
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        <Textarea
          // Focus is expected here: the operator has just opened this box.
          autoFocus
          label={title}
          labelProps={{ fz: 13, lh: '18px', fw: 560 }}
          descriptionProps={{ mb: 6 }}
          description={
            pireps.length === 1
              ? t`Optional. The pilot can read your comment.`
              : t`Optional. The pilots can read your comment.`
          }
          autosize
          minRows={3}
          maxRows={8}
          maxLength={5000}
          value={comment}
          onChange={(event) => setComment(event.currentTarget.value)}
        />
        <PresetSelect onChoose={(preset) => setComment([comment.trim(), preset].filter(Boolean).join('\n'))} />
        <Group gap="sm" mt={10} wrap="nowrap">
          <Text span size="sm" c="dimmed" flex={1}>
            <Keys of={['Ctrl ↵']} /> {t`sends`}
          </Text>
          <Button onClick={onClose}>{t`Cancel`}</Button>
          <Button
            type="submit"
            {...(isAccept ? {} : rejecting)}
            leftSection={<Icon size={15} stroke={1.6} aria-hidden />}
          >
            {verb}
          </Button>
        </Group>
      </form>
    </div>
  );
}
