import { t } from '@lingui/core/macro';
import { Button, Stack } from '@mantine/core';
import { IconHelp } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useAddress } from '../../../lib/address.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { FlightField, PilotField } from '../bids/bidFields.tsx';
import { closed, useCatalogSearch } from '../catalogSearch.ts';
import type { CatalogField } from '../fields.tsx';
import { FlightChecks, useChecks } from './FlightChecks.tsx';

interface Props {
  /** Whose page it is: the other one is chosen. */
  readonly of: { readonly userId: string } | { readonly flightId: string };
  readonly note: string;
}

const none = 'choose';

/** Explains whether a pilot can fly a flight, while the address says so. */
export function WhyDialog({ of, note }: Props): ReactNode {
  const { why } = useCatalogSearch();
  const address = useAddress();
  const chosen = why === undefined || why === none ? null : why;
  const field: CatalogField<string> = {
    name: 'why',
    value: chosen,
    error: undefined,
    onChange: (id) => address({ ...closed, why: typeof id === 'string' ? id : none }),
  };
  const isPilot = 'userId' in of;
  const both = isPilot ? { ...of, flightId: chosen } : { ...of, userId: chosen };
  const { pilot, flight } = useChecks(both).data?.data ?? {};
  return (
    <Dialog
      title={isPilot ? t`Can the pilot fly it?` : t`Can a pilot fly it?`}
      note={note}
      width={760}
      opened={why !== undefined}
      onClose={() => address(closed)}
    >
      <Stack gap={14}>
        {isPilot ? <FlightField {...field} known={flight} /> : <PilotField {...field} known={pilot} />}
        <FlightChecks {...both} />
      </Stack>
    </Dialog>
  );
}

/** Opens the dialog. */
export function WhyButton({ title }: { readonly title: string }): ReactNode {
  const address = useAddress();
  return (
    <Button
      title={title}
      leftSection={<IconHelp size={14} stroke={1.6} aria-hidden />}
      onClick={() => address({ ...closed, why: none })}
    >
      {t`Why?`}
    </Button>
  );
}
