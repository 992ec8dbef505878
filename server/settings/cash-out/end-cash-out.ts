import { formatCents } from '#contract/kernel/money.ts';
import { findUser } from '#server/accounts/index.ts';
import { recordAction } from '#server/audit/index.ts';
import type { Tx } from '#server/db/transaction.ts';
import type { Decision } from '#server/ledger/index.ts';
import type { SettingsDeps } from '../deps.ts';
import { type CashOutRow, saveOutcome } from './cash-out-store.ts';
import { notifyMemberOfCashOut } from './notify-member-of-cash-out.ts';

/** Records what staff decided about a cash-out, and notifies its member. It is locked. */
export async function endCashOut(
  deps: Pick<SettingsDeps, 'clock' | 'jobs'>,
  tx: Tx,
  { id, user_id: userId, amount_cents: amountCents }: CashOutRow,
  { outcome, decision }: { outcome: 'paid' | 'declined'; decision: Decision },
): Promise<void> {
  const now = deps.clock.now();
  const { actorId, actorRole, reason } = decision;
  await saveOutcome(tx, id, { outcome, by: actorId, note: reason, now });
  const user = await findUser(tx, userId);
  await recordAction(
    tx,
    {
      actor: { userId: actorId, role: actorRole },
      action: outcome === 'paid' ? 'cash-out-paid' : 'cash-out-declined',
      subject: { kind: 'user', id: userId, label: user?.email ?? userId },
      reason,
      after: { amount: formatCents(amountCents) },
    },
    now,
  );
  if (user) await notifyMemberOfCashOut(tx, deps, user, { outcome, amountCents, note: reason });
}
