import { t } from '@lingui/core/macro';
import { ActionIcon, Button, Group, type GroupProps } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { type ReactNode, useEffect, useState } from 'react';
import { copyText } from '../lib/copyText.ts';
import { Keys } from './Keys.tsx';
import { nameOf } from './useKeys.ts';

const copiedFor = 1500;

/** Copies `text` to the clipboard. @returns whether it was just copied, and a function that copies */
export function useCopy(text: string): { readonly copied: boolean; readonly copy: () => void } {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return undefined;
    const timer = setTimeout(() => setCopied(false), copiedFor);
    return () => clearTimeout(timer);
  }, [copied]);
  return { copied, copy: () => void copyText(text).then(setCopied) };
}

interface Props {
  readonly text: string;
  /** For screen readers, such as "Copy the route". */
  readonly label: string;
  readonly className?: string | undefined;
}

export function CopyIcon({ text, label, className }: Props): ReactNode {
  const { copied, copy } = useCopy(text);
  const Icon = copied ? IconCheck : IconCopy;
  return (
    <ActionIcon className={className} size={24} aria-label={copied ? t`Copied` : label} onClick={copy}>
      <Icon size={13} stroke={1.6} aria-hidden />
    </ActionIcon>
  );
}

/** A copy button with a label. */
export function CopyButton({ text, label, className }: Props): ReactNode {
  const { copied, copy } = useCopy(text);
  const Icon = copied ? IconCheck : IconCopy;
  return (
    <Button
      className={className}
      leftSection={<Icon size={14} stroke={1.6} aria-hidden />}
      aria-label={copied ? t`Copied` : label}
      onClick={copy}
    >
      {copied ? t`Copied` : t`Copy`}
    </Button>
  );
}

interface MainProps extends Props {
  /** The label after copying. */
  readonly done: string;
}

/** The button that a dialog is about. The key C copies, too. */
export function MainCopyButton({ text, label, done }: MainProps): ReactNode {
  const { copied, copy } = useCopy(text);
  const Icon = copied ? IconCheck : IconCopy;
  // Listens on the whole page, because a dialog takes the focus only after it has opened.
  useEffect(() => {
    const copyOnKey = (event: KeyboardEvent): void => {
      if (nameOf(event) === 'c' && !isField(event.target)) copy();
    };
    document.addEventListener('keydown', copyOnKey);
    return () => document.removeEventListener('keydown', copyOnKey);
  });
  return (
    <Button
      size="md"
      variant="filled"
      data-autofocus
      leftSection={<Icon size={16} stroke={1.6} aria-hidden />}
      rightSection={<Keys of={['C']} />}
      onClick={copy}
    >
      {copied ? done : label}
    </Button>
  );
}

function isField(target: EventTarget | null): boolean {
  return target instanceof Element && target.matches('input:not([type="radio"]), textarea:not([readonly])');
}

/** A box around text with its copy button. @param isSecret marks a key or secret that is shown only once */
export function CopyBox({ isSecret = false, ...props }: GroupProps & { readonly isSecret?: boolean }): ReactNode {
  const [bd, bg, bdrs] = isSecret ? ['acc-ln', 'acc-bg', 7] : ['line2', 'sunken', 5];
  const box = { bd: `1px solid var(--hb-${bd})`, bg: `var(--hb-${bg})`, bdrs, c: 'var(--hb-tx)' };
  return <Group {...box} gap={10} wrap="nowrap" py={4} pl={12} pr={6} {...props} />;
}
