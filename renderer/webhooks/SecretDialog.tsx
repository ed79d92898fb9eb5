import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { CopyButton } from '../components/CopyButton.tsx';
import { Dialog, DialogActions } from '../components/Dialog.tsx';
import classes from './SecretDialog.module.css';

/** A secret that was just made, and whose it is. */
export interface Issued {
  readonly name: string;
  readonly secret: string;
}

interface Props {
  readonly issued: Issued | null;
  readonly onClose: () => void;
}

/** The only time that a secret is shown, with what the receiver does with it. */
export function SecretDialog({ issued, onClose }: Props): ReactNode {
  return (
    <Dialog
      opened={issued !== null}
      onClose={onClose}
      width={760}
      title={`The secret of ${issued?.name ?? ''}`}
      note="It is shown this once. Lost it later? Make a new one."
    >
      {issued === null ? null : <Content secret={issued.secret} onClose={onClose} />}
    </Dialog>
  );
}

function Content({ secret, onClose }: { readonly secret: string; readonly onClose: () => void }): ReactNode {
  return (
    <div className={classes.body}>
      <div className={classes.secret}>
        <code className="mono" aria-label="The secret">
          {secret}
        </code>
        <CopyButton text={secret} what="the secret" />
      </div>
      <section className={classes.verify}>
        <h3>How the receiver knows that a delivery is from Homebase</h3>
        <ol>
          <li>
            It reads the header <code className="mono">X-Homebase-Signature: t=…,v1=…</code>
          </li>
          <li>
            It makes the HMAC-SHA256 of <code className="mono">t</code>, a dot and the body as it arrived, with this
            secret as the key, written in hexadecimal.
          </li>
          <li>
            It compares that with <code className="mono">v1</code>, and refuses what differs or is older than five
            minutes.
          </li>
        </ol>
        <div className={classes.code}>
          <pre className="mono" tabIndex={0} aria-label="In Node">
            {inNode}
          </pre>
          <CopyButton text={inNode} what="the code" />
        </div>
      </section>
      <DialogActions>
        <Button size="md" onClick={onClose}>
          Done
        </Button>
      </DialogActions>
    </div>
  );
}

const inNode = `const [, t, v1] = /^t=(\\d+),v1=([0-9a-f]{64})$/.exec(header) ?? [];
const own = createHmac('sha256', secret).update(\`\${t}.\`).update(body).digest();
const isYoung = Math.abs(Date.now() / 1000 - Number(t)) < 300;
const isFromHomebase = isYoung && timingSafeEqual(Buffer.from(v1, 'hex'), own);`;
