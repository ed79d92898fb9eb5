import { t } from '@lingui/core/macro';
import { Button, Checkbox, Select, TextInput } from '@mantine/core';
import { type FormEvent, type ReactNode, useState } from 'react';
import type { MoveAnswers, MovingFile } from '../../../../server/contract/admin/moving.ts';
import { Toolbar } from '../../../ui/PageHeader.tsx';
import { useMoveActions } from './useMove.ts';

const zones = ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')];

/** Asks what only a person knows about the file. A change needs another check. */
export function MoveAnswersForm({ file: { answers, state } }: { readonly file: MovingFile }): ReactNode {
  const { check } = useMoveActions();
  const [given, setGiven] = useState(answers);
  const { prefix = '', zone = 'UTC', repair_text = false } = given;
  // Then an empty one is an answer, too: tables without a prefix can lie beside others.
  const asksPrefix = state === 'failed' || answers.prefix !== undefined;
  const cleared = (all: MoveAnswers): MoveAnswers => clear(all, asksPrefix);
  const isChanged = JSON.stringify(cleared(given)) !== JSON.stringify(cleared(answers));
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    check.mutate(cleared(given));
  };
  return (
    <form onSubmit={submit} aria-label={t`About the file`}>
      <Toolbar wrap="wrap" gap="md">
        <Select
          aria-label={t`Time zone of the times in the file`}
          description={t`Times in the file`}
          w={220}
          searchable
          data={zones}
          value={zone}
          allowDeselect={false}
          onChange={(chosen) => setGiven({ ...given, zone: chosen ?? 'UTC' })}
        />
        {asksPrefix ? (
          <TextInput
            aria-label={t`Prefix of the tables`}
            description={t`Prefix of the tables`}
            w={160}
            maxLength={64}
            value={prefix}
            onChange={({ currentTarget: { value } }) => setGiven({ ...given, prefix: value })}
          />
        ) : null}
        <Checkbox
          label={t`Repair text that was encoded twice, such as Ã¼ for ü`}
          checked={repair_text}
          onChange={({ currentTarget: { checked } }) => setGiven({ ...given, repair_text: checked })}
        />
        {isChanged || state !== 'checked' ? (
          <Button type="submit" loading={check.isPending}>
            {t`Check again`}
          </Button>
        ) : null}
      </Toolbar>
    </form>
  );
}

/** Leaves out what is as usual. */
function clear({ prefix = '', zone = 'UTC', repair_text = false }: MoveAnswers, asksPrefix: boolean): MoveAnswers {
  return {
    ...(asksPrefix && { prefix: prefix.trim() }),
    ...(zone !== 'UTC' && { zone }),
    ...(repair_text && { repair_text }),
  };
}
