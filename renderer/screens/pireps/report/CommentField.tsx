import { Button, Textarea } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import type { PirepComment } from '../../../../server/contract/admin/pireps.ts';
import { commentPirep } from '../../../../server/contract/admin/review.ts';
import { api } from '../../../lib/api.ts';
import { reasonOf } from '../../../lib/reasonOf.ts';
import { showToast } from '../../../lib/toast.ts';
import { Keys } from '../../../ui/Keys.tsx';
import { useKeys } from '../../../ui/useKeys.ts';
import { reportQuery } from './reportQuery.ts';
import classes from './ReportAside.module.css';

/** Sends a comment to the pilot and shows it before the server has answered. */
export function CommentField({ pirepId, ident }: { readonly pirepId: string; readonly ident: string }): ReactNode {
  const field = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState('');
  const client = useQueryClient();
  const { queryKey } = reportQuery(pirepId);
  useKeys({ c: () => field.current?.focus() });

  function show(comment: PirepComment): void {
    client.setQueryData(
      queryKey,
      (known) => known && { ...known, report: { ...known.report, comments: [comment, ...known.report.comments] } },
    );
  }

  async function send(): Promise<void> {
    const comment = text.trim();
    if (comment === '') return;
    setText('');
    show({ id: -Date.now(), comment, pilot: null, created_at: new Date().toISOString() });
    try {
      await api(commentPirep, { params: { id: pirepId }, body: { comment } });
    } catch (error) {
      setText(comment);
      showToast({ text: `Could not send the comment on ${ident}`, reasons: [reasonOf(error)] });
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
        aria-label="Comment, visible to the pilot"
        placeholder="Write to the pilot…"
        autosize
        minRows={1}
        maxRows={6}
        maxLength={5000}
        value={text}
        rightSection={text === '' ? <Keys of={['C']} /> : null}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void send();
          if (event.key === 'Escape') field.current?.blur();
        }}
      />
      {text === '' ? null : (
        <div className={classes.writeFoot}>
          <span>
            <Keys of={['Ctrl ↵']} /> visible to the pilot
          </span>
          <Button type="submit">Send</Button>
        </div>
      )}
    </form>
  );
}
