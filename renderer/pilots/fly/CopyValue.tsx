import { useLingui } from '@lingui/react/macro';
import { Button, Text } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { CopyBox, useCopy } from '../../ui/CopyButton.tsx';
import classes from '../Screens.module.css';

interface Props {
  /** In the language of the page. */
  readonly label: string;
  readonly text: string;
  /** True hides the text, which can still be copied. */
  readonly isSecret?: true;
}

/** A value in a box, with a button to copy it. */
export function CopyValue({ label, text, isSecret }: Props): ReactNode {
  const { t } = useLingui();
  const { copied, copy } = useCopy(text);
  const Icon = copied ? IconCheck : IconCopy;
  return (
    <CopyBox py={6} gap="4px 12px" wrap="wrap" role="group" aria-label={label}>
      <Text span inherit className={`mono ${classes.typed ?? ''}`} flex={1} miw={0}>
        {isSecret ? '•'.repeat(12) : text}
      </Text>
      <Button
        size="lg"
        aria-label={copied ? t`Copied: ${label}` : t`Copy: ${label}`}
        leftSection={<Icon size={18} stroke={1.6} aria-hidden />}
        onClick={copy}
      >
        {copied ? t`Copied` : t`Copy`}
      </Button>
    </CopyBox>
  );
}
