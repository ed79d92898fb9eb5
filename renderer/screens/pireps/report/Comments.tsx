import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Anchor, Button, Center, Group, Stack, Text, Textarea } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useRef, useState } from 'react';
import type { ReportComment, PirepReport } from '../../../../server/contract/admin/pireps.ts';
import { commentPirep } from '../../../../server/contract/admin/review/review.ts';
import { PirepState } from '../../../../server/contract/codes.ts';
import { api, reasonOf } from '../../../lib/api.ts';
import { count } from '../../../lib/figures.ts';
import { showToast } from '../../../lib/toast.ts';
import { momentOf, useNow } from '../../../lib/utc.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { Keys } from '../../../ui/Keys.tsx';
import { reviewOf } from '../../../ui/status.ts';
import { useKeys } from '../../../ui/useKeys.ts';
import classes from './ReportAside.module.css';
import { reportQuery } from './reportQuery.ts';

/** Shown without a click. The figures below should stay in view. */
const newest = 3;

/** Lists what pilot and operator wrote, oldest first, and nothing when they wrote nothing. */
export function Comments({ report: { comments } }: { readonly report: PirepReport }): ReactNode {
  const now = useNow(60_000);
  const [whole, setWhole] = useState(false);
  if (comments.length === 0) return null;
  const shown = (whole ? comments : comments.slice(0, newest)).toReversed();
  const earlier = comments.length - shown.length;
  return (
    <section className={classes.section} aria-label={t`Comments`}>
      <h2 className={classes.label}>{t`Comments, visible to the pilot`}</h2>
      {earlier === 0 ? null : (
        <Anchor component="button" type="button" size="sm" mb={8} onClick={() => setWhole(true)}>
          {plural(earlier, { one: 'Show 1 earlier comment', other: `Show ${count(earlier)} earlier comments` })}
        </Anchor>
      )}
      <Stack component="ol" gap={10} fz="sm" lh="sm">
        {shown.map((comment) => (
          <Group component="li" key={comment.id} align="flex-start" gap="sm" wrap="nowrap">
            <Comment comment={comment} now={now} />
          </Group>
        ))}
      </Stack>
    </section>
  );
}

/** Lists what happened to the report, oldest first. */
export function History({ report }: { readonly report: PirepReport }): ReactNode {
  const now = useNow(60_000);
  return (
    <section className={classes.section}>
      <h2 className={classes.label}>{t`History`}</h2>
      {report.earlier_entries > 0 ? (
        <Text size="sm" c="dimmed">
          <Trans>
            <Link to="/activity" search={{ subject: 'pirep', q: report.id }}>
              {count(report.earlier_entries)} earlier entries
            </Link>{' '}
            are on the Activity page.
          </Trans>
        </Text>
      ) : null}
      <Stack component="ol" gap={10} fz="sm" lh="sm">
        {visibleHistory(report.history).map((entry) => (
          <Group component="li" key={entry.id} align="flex-start" gap="sm" wrap="nowrap">
            <Entry entry={entry} now={now} />
          </Group>
        ))}
      </Stack>
    </section>
  );
}

function Comment({
  comment,
  now,
}: {
  readonly comment: PirepReport['comments'][number];
  readonly now: number;
}): ReactNode {
  const author = comment.pilot?.name ?? t`Operator`;
  return (
    <>
      <Avatar name={author} picture={comment.pilot?.picture ?? null} />
      <div>
        <Text span inherit fw={560}>
          {author}
        </Text>{' '}
        <Stamp at={comment.created_at} now={now} />
        <p className={classes.prose}>{comment.comment}</p>
      </div>
    </>
  );
}

function Entry({ entry, now }: { readonly entry: PirepReport['history'][number]; readonly now: number }): ReactNode {
  return (
    <>
      <Center component="span" flex="none" w={22} h={22} bg="var(--hb-active)" c="var(--hb-tx2)" bdrs="50%">
        <IconHistory size={13} stroke={1.6} aria-hidden />
      </Center>
      <Text inherit pt={3} c="dimmed">
        {historyText(entry)}, <Stamp at={entry.created_at} now={now} />
      </Text>
    </>
  );
}

function Stamp({ at, now }: { readonly at: string; readonly now: number }): ReactNode {
  return (
    <Text component="time" inherit c="dimmed" dateTime={at} style={{ whiteSpace: 'nowrap' }}>
      {momentOf(at, now)}
    </Text>
  );
}

/** Comments that were begun, by report, until they are sent. */
const drafts = new Map<string, string>();

function useDraft(pirepId: string): [text: string, write: (text: string) => void] {
  const [text, setText] = useState(() => drafts.get(pirepId) ?? '');
  const write = (typed: string): void => {
    drafts.set(pirepId, typed);
    setText(typed);
  };
  return [text, write];
}

/** Sends a comment to the pilot and shows it before the server has answered. */
export function CommentField({ pirepId, ident }: { readonly pirepId: string; readonly ident: string }): ReactNode {
  const field = useRef<HTMLTextAreaElement>(null);
  const [text, write] = useDraft(pirepId);
  const client = useQueryClient();
  const { queryKey } = reportQuery(pirepId);
  useKeys({ c: () => field.current?.focus() });

  function show(comment: ReportComment): void {
    client.setQueryData(
      queryKey,
      (known) => known && { ...known, report: { ...known.report, comments: [comment, ...known.report.comments] } },
    );
  }

  async function send(): Promise<void> {
    const comment = text.trim();
    if (comment === '') return;
    write('');
    show({ id: -Date.now(), comment, pilot: null, created_at: new Date().toISOString() });
    try {
      await api(commentPirep, { params: { id: pirepId }, body: { comment } });
    } catch (error) {
      write(comment);
      showToast({ text: t`Could not send the comment on ${ident}.`, reasons: [reasonOf(error)] });
    }
    await client.invalidateQueries({ queryKey });
  }

  return (
    <form
      className={classes.write}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <Textarea
        ref={field}
        aria-label={t`Comment, visible to the pilot`}
        placeholder={t`Write to the pilot…`}
        autosize
        minRows={1}
        maxRows={6}
        maxLength={5000}
        value={text}
        rightSection={text === '' ? <Keys of={['C']} /> : null}
        onChange={(event) => write(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void send();
          if (event.key === 'Escape') field.current?.blur();
        }}
      />
      {text === '' ? null : (
        <Group justify="space-between" mt="sm" fz="sm" c="dimmed">
          <span>
            <Keys of={['Ctrl ↵']} /> {t`visible to the pilot`}
          </span>
          <Button type="submit">{t`Send`}</Button>
        </Group>
      )}
    </form>
  );
}

type HistoryEntry = PirepReport['history'][number];

/** Comments have entries of their own, and phases are in the log, on the map and in the profile. */
const shownElsewhere: ReadonlySet<string> = new Set(['pirep.commented', 'pirep.phase_changed']);

/** Returns the history that is listed with the comments. */
export function visibleHistory(history: readonly HistoryEntry[]): HistoryEntry[] {
  return history.filter(({ action }) => !shownElsewhere.has(action));
}

/** Returns `Filed by Mara Lindqvist with key “Mara, main PC”`. */
export function historyText(entry: HistoryEntry): string {
  const { actor, after, api_key_label, name } = entry;
  const [what, who] = [actionText(entry), after.rule === null ? actorText(actor, name) : t`rule “${after.rule}”`];
  const text = api_key_label === null ? t`${what} by ${who}` : t`${what} by ${who} with key “${api_key_label}”`;
  return `${text}${stateChange(entry)}`;
}

/** Turns `pirep.fares_dropped` into `Fares dropped`, so that a new action needs no text here. */
function actionText({ action, before, after }: HistoryEntry): string {
  if (action === 'pirep.diverted') return t`Diverted from ${before.airport_id ?? ''} to ${after.airport_id ?? ''}`;
  if (action === 'pirep.diversion_ignored') return t`Diversion to unknown ${after.airport_id ?? ''} ignored`;
  if (action === 'pirep.alternate_ignored') return t`Unknown alternate ${after.airport_id ?? ''} ignored`;
  if (action === 'pirep.airport_renamed')
    return t`Airport ${before.airport_id ?? ''} taken as ${after.airport_id ?? ''}`;
  if (action === 'pirep.held_as_flagged') return t`Left for review, because it is flagged,`;
  if (action === 'pirep.held_unchecked') return t`Left for review, because its flags were late,`;
  if (action === 'pirep.held_unconfirmed')
    return t`Left for review, because the time since its prefile does not confirm the flight time,`;
  if (action === 'pirep.held_not_offered') return t`Left for review, because its flight is not offered to pilots,`;
  if (action === 'pirep.held_by_rule') return t`Left for review`;
  if (action === 'pirep.shared') return t`Shared by a link`;
  if (action === 'pirep.record_set') return t`Recognized as a record of the airline`;
  if (action === 'pirep.flight_time_converted') return t`Flight time converted to minutes`;
  const words = action.slice(action.indexOf('.') + 1).replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Returns ` (Rejected → Accepted)` for a report that was decided before, otherwise nothing. */
function stateChange({ before, after }: HistoryEntry): string {
  if (before.state === null || after.state === null || before.state === PirepState.PENDING) return '';
  const [from, to] = [before.state, after.state].map((state) => reviewOf({ state, status: '' }).label);
  return ` (${from} → ${to})`;
}

function actorText(actor: HistoryEntry['actor'], name: string | null): string {
  if (actor === 'program') return 'Homebase';
  return actor === 'operator' ? t`the operator` : (name ?? t`the pilot`);
}
