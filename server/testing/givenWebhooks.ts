import type { Db } from '../../db/open.ts';
import type { WebhooksRow } from '../../db/rows.ts';
import { WebhookEvents } from '../contract/admin/webhooks.ts';
import { stored } from './stored.ts';

export interface GivenWebhooks {
  /** Listens to everything, always did, and may be on this machine, as the tests' receivers are. */
  readonly webhook: (columns?: Partial<WebhooksRow>) => WebhooksRow;
}

export function givenWebhooks(db: Db): GivenWebhooks {
  return {
    webhook: (columns = {}) => {
      const id = db.webhooks.insert({
        name: 'Crew channel',
        url: 'https://example.org/hook',
        secret: 'squeak',
        format: 'json',
        events: JSON.stringify(WebhookEvents),
        allow_private: 1,
        created_at: '2000-01-01T00:00:00.000Z',
        ...columns,
      });
      return stored(db.webhooks.find(id));
    },
  };
}
