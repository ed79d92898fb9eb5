import { ActionIcon, Button } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { type ReactNode, useEffect, useState } from 'react';
import { copyText } from '../lib/copyText.ts';

const copiedFor = 1500;

/** Puts `text` on the clipboard. @returns whether that was just now, and the deed */
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
  /** What is copied: "the address for pilots". */
  readonly what: string;
  readonly className?: string | undefined;
}

/** A small button beside what it copies. */
export function CopyIcon({ text, what, className }: Props): ReactNode {
  const { copied, copy } = useCopy(text);
  const Icon = copied ? IconCheck : IconCopy;
  return (
    <ActionIcon
      {...(className === undefined ? {} : { className })}
      size={24}
      aria-label={copied ? `Copied ${what}` : `Copy ${what}`}
      onClick={copy}
    >
      <Icon size={13} stroke={1.6} aria-hidden />
    </ActionIcon>
  );
}

/** The same with its word. */
export function CopyButton({ text, what, className }: Props): ReactNode {
  const { copied, copy } = useCopy(text);
  const Icon = copied ? IconCheck : IconCopy;
  return (
    <Button
      {...(className === undefined ? {} : { className })}
      leftSection={<Icon size={14} stroke={1.6} aria-hidden />}
      aria-label={copied ? `Copied ${what}` : `Copy ${what}`}
      onClick={copy}
    >
      {copied ? 'Copied' : 'Copy'}
    </Button>
  );
}
