import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { listUserLandings } from '../../../server/contract/classic/logbook.ts';
import { type LandingLink, LandingSpread } from '../../shared/landings/LandingSpread.tsx';
import { Section } from '../frame/Section.tsx';
import { pilotQuery } from '../session.ts';

/** Shows where on a runway the pilot lands; nothing before the first landing whose place is known. */
export function MyLandings(): ReactNode {
  const { data } = useQuery(pilotQuery(listUserLandings, {}));
  if (data === undefined || data.data.landings.length === 0) return null;
  return (
    <Section id="landings" title={<Trans>My landings</Trans>}>
      <LandingSpread of={data.data} link={linkTo} />
    </Section>
  );
}

const linkTo: LandingLink = ({ pirep_id }, props) => (
  <Link key={pirep_id} to={`/logbook/${encodeURIComponent(pirep_id)}`} {...props} />
);
