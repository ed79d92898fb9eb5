import { Button, Group, Select } from '@mantine/core';
import { IconFileUpload } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type DragEvent, type ReactNode, useRef, useState } from 'react';
import { type ImportKind, ImportKinds } from '../../../server/contract/admin/csv.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import classes from './DataPage.module.css';
import { kindWords } from './kindWords.ts';
import { useImportActions } from './useImport.ts';

/** Takes a CSV file by drag and drop or from a dialog. */
export function DropPlace(): ReactNode {
  const { upload, isUploading } = useImportActions();
  // dataSearch.ts allows no other values.
  const kind = useSearch({ from: '/data' }).kind as ImportKind | undefined;
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const uploadFirst = (files: FileList | null): void => {
    const file = files?.[0];
    if (file) upload(file, kind);
  };
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    uploadFirst(event.dataTransfer.files);
  };
  return (
    <div
      className={classes.place}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <EmptyState
        title={`Drop a CSV file${kind === undefined ? '' : ` of ${kind}`} here`}
        action={
          <Group gap="sm">
            <Button
              size="md"
              variant="filled"
              loading={isUploading}
              leftSection={<IconFileUpload size={16} stroke={1.6} aria-hidden />}
              onClick={() => input.current?.click()}
            >
              Choose CSV file
            </Button>
            <KindChoice kind={kind} />
          </Group>
        }
      >
        <ImportHelp />
      </EmptyState>
      <input
        ref={input}
        type="file"
        accept=".csv,.txt,.tsv,text/csv"
        aria-label="CSV file"
        hidden
        onChange={(event) => uploadFirst(event.currentTarget.files)}
      />
    </div>
  );
}

function KindChoice({ kind }: { readonly kind: ImportKind | undefined }): ReactNode {
  const navigate = useNavigate();
  const choose = (chosen: ImportKind | undefined): void => void navigate({ to: '/data', search: { kind: chosen } });
  return (
    <KindField
      width={180}
      placeholder="Detect from header row"
      value={kind ?? null}
      onChange={choose}
      onClear={() => choose(undefined)}
    />
  );
}

function ImportHelp(): ReactNode {
  return (
    <>
      <p>
        You can import airlines, airports, fares, ranks, subfleets, aircraft, flights and pilots, from a spreadsheet or
        from phpVMS 7 and 8. Import in this order so every reference exists.
      </p>
      <p>
        Homebase first shows what each row would add or change, and which rows have errors. Nothing is stored until you
        confirm the import.
      </p>
    </>
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
      aria-label="File contents"
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
