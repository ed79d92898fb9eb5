import { t } from '@lingui/core/macro';
import { Box, Group, Text, TextInput } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { fieldError } from '../../../server/contract/fieldError.ts';
import { type FieldPath, schemaOf } from './draft.ts';
import type { SetupForm } from './setupForm.ts';

/** Lays fields out in six columns. */
export function Fields({ children }: { readonly children: ReactNode }): ReactNode {
  return (
    <Box display="grid" style={{ gridTemplateColumns: 'repeat(6, 1fr)', gap: 16, alignItems: 'start' }}>
      {children}
    </Box>
  );
}

interface Props {
  readonly form: SetupForm;
  readonly path: FieldPath;
  /** Shown under the field. */
  readonly note?: string;
  readonly placeholder?: string;
  /** Takes the focus when the step opens. */
  readonly first?: boolean;
  /** Converts input to capitals. */
  readonly code?: boolean;
  /** Width in columns. */
  readonly width: 2 | 3 | 4 | 6;
}

/** A field of the wizard with the limits of the server. */
export function Field({ form, path, note, placeholder, first = false, code = false, width }: Props): ReactNode {
  const schema = schemaOf(path);
  const { label, maxLength } = schema;
  const isOptional = fieldError(schema, '') === null;
  const { onChange, ...field } = form.field(path);
  return (
    <TextInput
      size="lg"
      style={{ gridColumn: `span ${width}` }}
      label={
        <>
          {label}
          {isOptional && (
            <Text span inherit c="dimmed" fw={400}>
              {' '}
              {t`optional`}
            </Text>
          )}
        </>
      }
      {...(note === undefined ? {} : { description: note })}
      {...(placeholder === undefined ? {} : { placeholder })}
      {...(maxLength === undefined ? {} : { maxLength })}
      autoComplete="off"
      spellCheck={false}
      autoFocus={first}
      {...field}
      onChange={({ currentTarget }) => onChange(code ? currentTarget.value.toUpperCase() : currentTarget.value)}
    />
  );
}

/** Says what to do when the search does not help. */
export function Hint({ children }: { readonly children: ReactNode }): ReactNode {
  return (
    <Group gap={8} mt={14} mb={24} c="var(--hb-tx2)" fz="sm" lh="sm" wrap="nowrap">
      <IconInfoCircle size={15} stroke={1.6} aria-hidden />
      <span>{children}</span>
    </Group>
  );
}
