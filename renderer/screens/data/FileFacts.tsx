import { t } from '@lingui/core/macro';
import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { CsvImport } from '../../../server/contract/admin/csv.ts';
import { Toolbar } from '../../ui/PageHeader.tsx';
import { Notice } from './Notice.tsx';
import { ignoredText } from './words.ts';

/** Says which columns of the file are not imported, and in which units the others are read. */
export function FileFacts({ file: { ignored, units } }: { readonly file: CsvImport }): ReactNode {
  const named = units.map(({ column, unit }) => `${column}: ${unit}`).join(', ');
  return (
    <>
      {ignored.length === 0 ? null : <Notice role="note">{ignoredText(ignored)}</Notice>}
      {named === '' ? null : (
        <Toolbar role="note" aria-label={t`Units`}>
          <Text c="dimmed">{t`Units: ${named}. Values with another unit, such as 73500 kg, are converted.`}</Text>
        </Toolbar>
      )}
    </>
  );
}
