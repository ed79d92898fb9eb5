import { changeNetwork, getNetwork } from '../contract/admin/network.ts';
import type { HttpApp } from '../http/app.ts';
import type { Network } from '../network/network.ts';

export interface NetworkDeps {
  readonly network: Network;
}

export function registerNetwork(app: HttpApp, { network }: NetworkDeps): void {
  app.route({ ...getNetwork, handler: () => ({ data: network.describe() }) });
  app.route({
    ...changeNetwork,
    handler: async ({ body }) => {
      await network.change(body);
      return { data: network.describe() };
    },
  });
}
