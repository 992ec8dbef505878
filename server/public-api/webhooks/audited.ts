/** Entries about webhooks in the log of the company: a webhook learns who is rewarded. */
import { lockUser } from '#server/accounts/index.ts';
import type { Tx } from '#server/db/transaction.ts';
import { type CompanyActor, recordCompanyAction, requireStillManager } from '#server/enterprise/index.ts';
import { refuse } from '#server/kernel/refusal.ts';
import type { EndpointRow } from '#server/webhooks/index.ts';
import type { PublicApiDeps } from '../deps.ts';

export function audited(
  { clock }: Pick<PublicApiDeps, 'clock'>,
  acting: CompanyActor,
  action: 'webhook-created' | 'webhook-deleted' | 'webhook-enabled' | 'webhook-repeated',
): (tx: Tx, endpoint: Pick<EndpointRow, 'id' | 'url'>) => Promise<void> {
  return async (tx, { id, url }) => {
    // Securing the account switches its newest webhooks off, and a reset signs out. One that is added
    // meanwhile would stay.
    const user = await lockUser(tx, acting.userId);
    if (user?.password_reset_required_at !== null) throw refuse('not-signed-in');
    await requireStillManager(tx, acting);
    const subject = { kind: 'webhook', id, label: url };
    await recordCompanyAction(tx, acting, { action, subject }, clock.now());
  };
}
