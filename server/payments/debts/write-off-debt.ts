/** Staff write off what a member, a company or a guest owes after a dispute. */
import { formatCents } from '#contract/kernel/money.ts';
import { recordAction } from '#server/audit/index.ts';
import { type Tx, transaction } from '#server/db/transaction.ts';
import { type Decision, lockDebt, post, receivableWriteOff, writtenOffBy } from '#server/ledger/index.ts';
import type { PaymentsDeps } from '../deps.ts';
import { notifyHolder } from '../settlement/notify-owner.ts';
import { lockPaymentsBehind, noteWriteOff } from './debt-store.ts';
import { subjectKindOf } from './debtor.ts';
import { amountToWriteOff, findForeignDebtor } from './preview-write-off.ts';

export type WriteOff = {
  /** The caller names the write-off. A repeated request writes off once. */
  writeOffId: string;
  ownerId: string;
  /** All that is owed where it is undefined. */
  amountCents: bigint | undefined;
  /** What waits in gifts, rewards and payouts of the debtor, and repays the debt when it comes back. */
  coveredCents: bigint;
  decision: Decision;
};

export type WrittenOff = { amountCents: bigint; owedCents: bigint };

/** Throws `not-found`, `forbidden` for one's own debt, `invalid-input`, `changed-meanwhile`, `key-reused`. */
export function writeOffDebt(deps: PaymentsDeps, writeOff: WriteOff): Promise<WrittenOff> {
  return transaction(deps.db, (tx) => write(deps, tx, writeOff));
}

async function write(
  deps: PaymentsDeps,
  tx: Tx,
  { writeOffId, ownerId, amountCents: asked, coveredCents, decision }: WriteOff,
): Promise<WrittenOff> {
  const { holder, name } = await findForeignDebtor(tx, { ownerId, actorId: decision.actorId });
  await lockPaymentsBehind(tx, holder);
  const owedCents = await lockDebt(tx, holder);
  const before = await writtenOffBy(tx, writeOffId);
  const amountCents =
    before > 0n ? (asked ?? before) : amountToWriteOff(owedCents, { amountCents: asked, coveredCents });
  // A repeated request is compared with the first one, and posts nothing.
  const { replayed } = await post(tx, receivableWriteOff({ writeOffId, holder, amountCents, decision }));
  if (replayed) return { amountCents, owedCents };
  const leftCents = owedCents - amountCents;
  await noteWriteOff(tx, holder, amountCents);
  await notifyHolder(tx, holder, { about: 'debt-written-off', amountCents, leftCents });
  await recordAction(
    tx,
    {
      actor: { userId: decision.actorId, role: decision.actorRole },
      action: 'debt-written-off',
      subject: { kind: subjectKindOf(holder), id: ownerId, label: name },
      reason: decision.reason,
      before: { owed: formatCents(owedCents) },
      after: { owed: formatCents(leftCents) },
    },
    deps.clock.now(),
  );
  return { amountCents, owedCents: leftCents };
}
