import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, NativeSelect } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { pathOf } from '../../../server/contract/call.ts';
import { getLandingPicture, getPirepLanding } from '../../../server/contract/classic/logbook.ts';
import type { Pirep } from '../../../server/contract/classic/pirep.ts';
import { timeOf } from '../../lib/utc.ts';
import { LandingCard } from '../../shared/landings/LandingCard.tsx';
import { ErrorAlert, Section } from '../frame/Section.tsx';
import { fetchPicture, pilotQuery } from '../session.ts';

interface Props {
  readonly pirep: Pirep;
  /** In milliseconds, until the positions are analysed. */
  readonly refetchInterval: number | false;
}

/** Shows the landings of a report on their runways; nothing where the positions show none. */
export function ReportLanding({ pirep, refetchInterval }: Props): ReactNode {
  const { t } = useLingui();
  const { data } = useQuery({ ...pilotQuery(getPirepLanding, { params: { id: pirep.id } }), refetchInterval });
  const [chosen, setChosen] = useState<number>();
  const landings = data?.data?.landings ?? [];
  const last = landings.length - 1;
  const landing = landings[chosen ?? last] ?? landings[last];
  if (landing === undefined) return null;
  return (
    <Section id="landing" title={<Trans>Landing</Trans>} isPart>
      {last > 0 && (
        <NativeSelect
          size="lg"
          aria-label={t`Landing`}
          value={chosen ?? last}
          onChange={(event) => setChosen(Number(event.currentTarget.value))}
          data={landings.map(({ touchdowns, runway }, index) => ({
            value: String(index),
            label: [timeOf(touchdowns[0]?.at ?? 0), runway?.airport_id, runway?.ident].filter(Boolean).join(' '),
          }))}
        />
      )}
      <LandingCard landing={landing} />
      {landing === landings[last] && <SavePicture pirep={pirep} />}
    </Section>
  );
}

/** Saves the picture of the landing that ended the flight. The key is no part of an address, so no link can lead to it. */
function SavePicture({ pirep: { id, ident } }: Pick<Props, 'pirep'>): ReactNode {
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => {
      const address = URL.createObjectURL(await fetchPicture(pathOf(getLandingPicture, { params: { id } })));
      const link = Object.assign(document.createElement('a'), { href: address, download: `${ident} landing.png` });
      link.click();
      setTimeout(() => URL.revokeObjectURL(address), 60_000);
    },
  });
  return (
    <Group mt="xs">
      <Button
        variant="default"
        size="lg"
        leftSection={<IconDownload size={18} stroke={1.6} aria-hidden />}
        loading={isPending}
        onClick={() => mutate()}
      >
        <Trans>Save as picture</Trans>
      </Button>
      <ErrorAlert error={error} />
    </Group>
  );
}
