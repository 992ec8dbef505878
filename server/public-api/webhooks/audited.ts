/** Entries about webhooks in the log of the company: a webhook learns who is rewarded. */
import type { Tx } from '#server/db/transaction.ts';
import { type CompanyActor, recordCompanyAction, requireStillManager } from '#server/enterprise/index.ts';
import type { EndpointRow } from '#server/webhooks/index.ts';
import type { PublicApiDeps } from '../deps.ts';

export function audited(
  { clock }: Pick<PublicApiDeps, 'clock'>,
  acting: CompanyActor,
  action: 'webhook-created' | 'webhook-deleted' | 'webhook-enabled' | 'webhook-repeated',
): (tx: Tx, endpoint: Pick<EndpointRow, 'id' | 'url'>) => Promise<void> {
  return async (tx, { id, url }) => {
    await requireStillManager(tx, acting);
    const subject = { kind: 'webhook', id, words: url };
    await recordCompanyAction(tx, acting, { action, subject }, clock.now());
  };
}
