import { Button, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { Dialog, DialogActions } from '../../ui/Dialog.tsx';
import classes from './WebhooksPage.module.css';

/** A new secret with the name of its webhook. */
export interface Issued {
  readonly name: string;
  readonly secret: string;
}

interface Props {
  readonly issued: Issued | null;
  readonly onClose: () => void;
}

/** Shows a new secret, which is not shown again, and how a receiver uses it. */
export function SecretDialog({ issued, onClose }: Props): ReactNode {
  return (
    <Dialog
      opened={issued !== null}
      onClose={onClose}
      width={760}
      title={`Signing secret for ${issued?.name ?? ''}`}
      note="Copy it now. It will not be shown again. If you lose it, create a new one."
    >
      {issued === null ? null : <Content secret={issued.secret} onClose={onClose} />}
    </Dialog>
  );
}

function Content({ secret, onClose }: { readonly secret: string; readonly onClose: () => void }): ReactNode {
  return (
    <Stack gap="lg">
      <div className={classes.secret}>
        <code className="mono" aria-label="Signing secret">
          {secret}
        </code>
        <CopyButton text={secret} what="the secret" />
      </div>
      <Stack component="section" className={classes.verify ?? ''} gap="sm">
        <h3>Verify that a delivery is from Homebase</h3>
        <ol>
          <li>
            Read the header <code className="mono">X-Homebase-Signature: t=…,v1=…</code>
          </li>
          <li>
            Compute the HMAC-SHA256 of <code className="mono">t</code>, a dot and the raw body, with this secret as the
            key, in hexadecimal.
          </li>
          <li>
            Compare it with <code className="mono">v1</code>. Reject the delivery if they differ or if it is older than
            five minutes.
          </li>
        </ol>
        <div className={classes.code}>
          <pre className="mono" tabIndex={0} aria-label="Code for Node.js">
            {inNode}
          </pre>
          <CopyButton text={inNode} what="the code" />
        </div>
      </Stack>
      <DialogActions>
        <Button size="md" onClick={onClose}>
          Done
        </Button>
      </DialogActions>
    </Stack>
  );
}

const inNode = `const [, t, v1] = /^t=(\\d+),v1=([0-9a-f]{64})$/.exec(header) ?? [];
const expected = createHmac('sha256', secret).update(\`\${t}.\`).update(body).digest();
const isRecent = Math.abs(Date.now() / 1000 - Number(t)) < 300;
const isFromHomebase = isRecent && timingSafeEqual(Buffer.from(v1, 'hex'), expected);`;
