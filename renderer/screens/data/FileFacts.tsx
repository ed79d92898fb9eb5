import { t } from '@lingui/core/macro';
import { Button, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { CsvImport } from '../../../server/contract/admin/csv.ts';
import { Toolbar } from '../../ui/PageHeader.tsx';
import { ColumnMatch } from './ColumnMatch.tsx';
import { Notice } from './Notice.tsx';
import { ignoredText } from './words.ts';

/** Says which columns of the file are not imported, and in which units the others are read. Before the import both can be changed. */
export function FileFacts({ file }: { readonly file: CsvImport }): ReactNode {
  const { ignored, units, matching, state, kind } = file;
  const [isOpen, setOpen] = useState(false);
  const named = units.map(({ column, unit }) => `${column}: ${unit}`).join(', ');
  const change =
    state === 'checked' && kind !== null ? (
      <Button aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {t`Match columns`}
      </Button>
    ) : null;
  const isRemembered = matching === 'remembered';
  const isNoted = isRemembered || ignored.length > 0;
  return (
    <>
      {isRemembered ? (
        <Toolbar role="note" aria-label={t`Columns`} justify="space-between">
          <Text c="dimmed">{t`The columns are read as you matched them for an earlier file with this first row.`}</Text>
          {change}
        </Toolbar>
      ) : null}
      {ignored.length === 0 ? null : (
        <Notice role="note" actions={isRemembered ? null : change}>
          {ignoredText(ignored)}
        </Notice>
      )}
      {named === '' ? null : (
        <Toolbar role="note" aria-label={t`Units`} justify="space-between">
          <Text c="dimmed">{t`Units: ${named}. Values with another unit, such as 73500 kg, are converted.`}</Text>
          {isNoted ? null : change}
        </Toolbar>
      )}
      {isOpen && change !== null && kind !== null ? <ColumnMatch file={file} kind={kind} /> : null}
    </>
  );
}
