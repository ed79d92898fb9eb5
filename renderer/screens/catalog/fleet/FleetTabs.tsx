import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Tabs } from '../../../ui/Tabs.tsx';

export function FleetTabs(): ReactNode {
  return (
    <Tabs label="Fleet">
      <Link to="/fleet" activeOptions={{ exact: true, includeSearch: false }}>
        Aircraft
      </Link>
      <Link to="/fleet/subfleets" activeOptions={{ includeSearch: false }}>
        Subfleets
      </Link>
      <Link to="/fleet/fares" activeOptions={{ includeSearch: false }}>
        Fares
      </Link>
    </Tabs>
  );
}
