import { t } from '@lingui/core/macro';
import { Select } from '@mantine/core';
import type { ReactNode } from 'react';
import { type CsvImport, type ImportKind, ImportKinds } from '../../../server/contract/admin/csv.ts';
import { useImportActions } from './useImport.ts';
import { encodingWords, kindWords } from './words.ts';

interface EncodingProps {
  readonly file: CsvImport;
  readonly disabled: boolean;
}

/** Shows in which encoding the file was read, and reads it again in another one. */
export function EncodingField({ file: { kind, encoding, create_missing }, disabled }: EncodingProps): ReactNode {
  const { check } = useImportActions();
  if (kind === null || (encoding === null && disabled)) return null;
  const names = new Set([...Object.keys(encodingWords), ...(encoding === null ? [] : [encoding])]);
  return (
    <Select
      aria-label={t`Encoding`}
      w={210}
      flex="none"
      placeholder={t`Choose encoding`}
      data={[...names].map((value) => ({ value, label: encodingWords[value] ?? value }))}
      value={encoding}
      allowDeselect={false}
      disabled={disabled}
      onChange={(chosen) => check(kind, { create_missing, encoding: chosen })}
    />
  );
}

interface KindProps {
  /** Pixels. */
  readonly width?: number;
  readonly placeholder: string;
  readonly value: ImportKind | null;
  readonly disabled?: boolean;
  readonly onChange: (kind: ImportKind) => void;
  /** Makes the field clearable. */
  readonly onClear?: () => void;
}

/** Selects the kind of data in a file. */
export function KindField({
  width = 140,
  placeholder,
  value,
  disabled = false,
  onChange,
  onClear,
}: KindProps): ReactNode {
  return (
    <Select
      aria-label={t`File contents`}
      w={width}
      flex="none"
      placeholder={placeholder}
      data={ImportKinds.map((kind) => ({ value: kind, label: kindWords[kind].many }))}
      value={value}
      allowDeselect={false}
      disabled={disabled}
      clearable={onClear !== undefined}
      onChange={(kind) => {
        if (kind === null) onClear?.();
        else onChange(kind);
      }}
    />
  );
}
