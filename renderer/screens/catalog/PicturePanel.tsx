import { t } from '@lingui/core/macro';
import { Button, FileButton, Group, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type DragEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { type PictureSubject, putPicture, removePicture } from '../../../server/contract/admin/pictures.ts';
import { api, reasonOf, sendFile } from '../../lib/api.ts';
import { emptyFile } from '../../lib/form.ts';
import { showToast } from '../../lib/toast.ts';
import { Picture } from '../../ui/Avatar.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { readPicture, useRefreshCatalog } from './catalogCalls.ts';

/** What has the picture. */
export interface Pictured {
  readonly subject: PictureSubject;
  readonly id: number;
  /** Names it in sentences: "KTW", "subfleet A20N". */
  readonly name: string;
  readonly picture: string | null;
}

interface Props {
  readonly title: string;
  readonly of: Pictured;
  /** Has the picture that is shown while there is no other, and can be changed here too. */
  readonly instead?: Pictured;
  /** What clients and the window do with it. */
  readonly children: ReactNode;
}

/** As high before it is read, so that nothing moves. */
const wide = {
  alignSelf: 'start',
  maxWidth: '100%',
  height: 190,
  borderRadius: 5,
  objectFit: 'scale-down',
  objectPosition: 'left',
} as const;
const logo = { ...wide, height: 96 };

/** Shows a picture, which can be replaced and removed. A file can also be dropped on it. */
export function PicturePanel({ title, of, instead, children }: Props): ReactNode {
  const { put, remove, pending } = usePicture();
  const body = useKeptFocus(pending);
  const [over, target] = useDrop((file) => put(of, file));
  const shown = of.picture === null ? instead : of;
  const choices = instead === undefined ? [of] : [of, instead];
  return (
    <Panel
      title={title}
      note={shown === instead && shown?.picture ? t`of ${shown.name}` : undefined}
      side={
        shown?.picture == null ? null : (
          <Button size="compact-sm" variant="subtle" mr={-8} disabled={pending} onClick={() => remove(shown)}>
            {t`Remove`}
          </Button>
        )
      }
    >
      <Stack
        ref={body}
        gap={10}
        p={12}
        style={over ? { outline: '2px dashed var(--hb-acc-tx)', outlineOffset: -5 } : {}}
        {...target}
      >
        {shown?.picture == null ? (
          <Text size="sm" c="dimmed">
            {children}
          </Text>
        ) : (
          <Picture
            of={shown.picture}
            alt={t`Picture of ${shown.name}`}
            style={of.subject === 'airlines' ? logo : wide}
          />
        )}
        <Group gap="sm">
          {choices.map((one) => (
            <ChooseFile
              key={one.subject}
              of={one}
              isOnly={choices.length === 1}
              loading={pending}
              onFile={(file) => put(one, file)}
            />
          ))}
        </Group>
      </Stack>
    </Panel>
  );
}

/** @returns whether a file is over the target, and the target's props */
function useDrop(onFile: (file: File) => void) {
  const [over, setOver] = useState(false);
  const drag = (event: DragEvent, isOver: boolean): void => {
    event.preventDefault();
    setOver(isOver);
  };
  const onDrop = (event: DragEvent): void => {
    drag(event, false);
    const [file] = event.dataTransfer.files;
    if (file !== undefined) onFile(file);
  };
  const target = {
    onDragOver: (event: DragEvent) => drag(event, true),
    onDragLeave: (event: DragEvent) => drag(event, false),
    onDrop,
  };
  return [over, target] as const;
}

/** While the picture changes, its buttons are disabled and lose the focus, and Remove may be gone afterwards. */
function useKeptFocus(pending: boolean): RefObject<HTMLDivElement | null> {
  const body = useRef<HTMLDivElement>(null);
  const wasPending = useRef(pending);
  useEffect(() => {
    // The operator may be elsewhere by now.
    const isLost = document.activeElement === null || document.activeElement === document.body;
    if (wasPending.current && !pending && isLost) body.current?.querySelector('button')?.focus();
    wasPending.current = pending;
  }, [pending]);
  return body;
}

function chooseLabel({ subject, picture }: Pictured, isOnly: boolean): string {
  if (isOnly) return picture === null ? t`Choose file` : t`Replace`;
  if (subject === 'subfleets') return picture === null ? t`Choose subfleet picture` : t`Replace subfleet picture`;
  return picture === null ? t`Choose picture` : t`Replace picture`;
}

interface ChooseProps {
  readonly of: Pictured;
  /** Otherwise the button also says what the picture is of. */
  readonly isOnly: boolean;
  readonly loading: boolean;
  readonly onFile: (file: File) => void;
}

function ChooseFile({ of, isOnly, loading, onFile }: ChooseProps): ReactNode {
  const label = chooseLabel(of, isOnly);
  const full = isOnly ? label : t`${label}: ${of.name}`;
  return (
    <FileButton
      accept="image/png,image/jpeg,image/webp,image/gif"
      onChange={(file) => file && onFile(file)}
      inputProps={{ 'aria-label': full, onClick: emptyFile }}
    >
      {(props) => (
        <Button {...props} aria-label={full} disabled={loading}>
          {label}
        </Button>
      )}
    </FileButton>
  );
}

interface PictureActions {
  readonly put: (of: Pictured, file: File) => void;
  readonly remove: (of: Pictured) => void;
  readonly pending: boolean;
}

/** Each action can be undone: the previous picture is sent again. */
function usePicture(): PictureActions {
  const refresh = useRefreshCatalog();
  const { mutate: run, isPending } = useMutation({
    mutationFn: async (action: () => Promise<void>) => await action(),
    onError: (error) => showToast({ text: t`The picture was not changed.`, reasons: [reasonOf(error)] }),
    onSettled: refresh,
  });
  const change = (of: Pictured, file: File | null): void =>
    run(async () => {
      const before = of.picture === null ? null : await readPicture(of.picture);
      if (file === null) await api(removePicture, paramsOf(of));
      else await sendFile(putPicture, paramsOf(of), file);
      const undo = async (): Promise<void> => {
        if (before === null) await api(removePicture, paramsOf(of));
        else await sendFile(putPicture, paramsOf(of), before);
        showToast(null);
      };
      showToast({
        text: file === null ? removedText(of) : changedText(of),
        action: { label: t`Undo`, run: () => run(undo) },
      });
    });
  return { put: change, remove: (of) => change(of, null), pending: isPending };
}

const removedText = ({ subject, name }: Pictured): string =>
  subject === 'airlines' ? t`Removed the logo of ${name}.` : t`Removed the picture of ${name}.`;

const changedText = ({ subject, name }: Pictured): string =>
  subject === 'airlines' ? t`Changed the logo of ${name}.` : t`Changed the picture of ${name}.`;

const paramsOf = ({ subject, id }: Pictured) => ({ params: { subject, id } });
