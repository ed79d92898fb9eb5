import { Button } from '@mantine/core';
import { IconFileUpload } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type DragEvent, type ReactNode, useRef, useState } from 'react';
import type { ImportKind } from '../../server/contract/admin/csv.ts';
import { EmptyState } from '../components/EmptyState.tsx';
import own from './Import.module.css';
import { KindField } from './KindField.tsx';
import { useImportDeeds } from './useImport.ts';

/** Where a file is dropped or chosen. */
export function DropPlace(): ReactNode {
  const { upload, isUploading } = useImportDeeds();
  // As the address may say it (dataSearch.ts).
  const kind = useSearch({ from: '/data' }).kind as ImportKind | undefined;
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const take = (files: FileList | null): void => {
    const file = files?.[0];
    if (file) upload(file, kind);
  };
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files);
  };
  return (
    <div
      className={own.place}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <EmptyState
        title={`Drop a CSV file${kind === undefined ? '' : ` of ${kind}`} here.`}
        action={
          <div className={own.choose}>
            <Button
              size="md"
              variant="filled"
              loading={isUploading}
              leftSection={<IconFileUpload size={16} stroke={1.6} aria-hidden />}
              onClick={() => input.current?.click()}
            >
              Choose a CSV file
            </Button>
            <KindChoice kind={kind} />
          </div>
        }
      >
        <WhatComesIn />
      </EmptyState>
      <input
        ref={input}
        type="file"
        accept=".csv,.txt,.tsv,text/csv"
        aria-label="CSV file"
        hidden
        onChange={(event) => take(event.currentTarget.files)}
      />
    </div>
  );
}

function KindChoice({ kind }: { readonly kind: ImportKind | undefined }): ReactNode {
  const navigate = useNavigate();
  const choose = (chosen: ImportKind | undefined): void => void navigate({ to: '/data', search: { kind: chosen } });
  return (
    <KindField
      placeholder="Its first row tells"
      value={kind ?? null}
      onChange={choose}
      onClear={() => choose(undefined)}
    />
  );
}

function WhatComesIn(): ReactNode {
  return (
    <>
      <p>
        Airlines, airports, fares, ranks, subfleets, aircraft, flights and pilots come in as a spreadsheet saves them;
        the files of phpVMS 7 and 8 are taken as they are. In this order nothing is missing that a later file names.
      </p>
      <p>
        First you see what each row would do: what is new, what changes from what to what, and what is wrong and why.
        Nothing is stored until you say so.
      </p>
    </>
  );
}
