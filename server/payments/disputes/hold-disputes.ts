/**
 * Moves money until every dispute of a payment holds what the bank keeps (dispute.ts). It runs after each
 * report of a dispute, and after each refund that changes what is left of the payment.
 */
import { smaller } from '#contract/kernel/money.ts';
import type { Tx } from '#server/db/transaction.ts';
import { addDays } from '#server/kernel/calendar.ts';
import {
  type Disputed,
  disputeReturn,
  disputeTake,
  lockAccount,
  owedBy,
  post,
  type Taken,
} from '#server/ledger/index.ts';
import type { PaymentsDeps } from '../deps.ts';
import { feeAccountOf, type Payment } from '../payment.ts';
import { readTakenBack } from '../refunds/refund-sum-store.ts';
import { freeSuspenseOf } from '../refunds/refund-suspense.ts';
import { adjust, keptCents, mostOwed, nothing, reclaim, totalOf } from './dispute.ts';
import { type Dispute, saveDispute, selectDisputesOf } from './dispute-store.ts';
import { settleUp } from './settle-up.ts';

type HoldDeps = Pick<PaymentsDeps, 'clock'>;

export type Held = {
  /** What moved for the changed dispute: taken when positive. */
  moved: Taken | undefined;
  /** What all of them took from the balance and from suspense. */
  balanceCents: bigint;
  suspenseCents: bigint;
  /** What repaid other debts of what returned to the balance. */
  repaidCents: bigint;
};

/**
 * `changed` is the dispute with what was just reported; the others stay as they are stored. The payment is
 * locked.
 */
export async function holdDisputes(
  deps: HoldDeps,
  tx: Tx,
  payment: Payment,
  changed?: Dispute,
): Promise<Held> {
  const stored = await selectDisputesOf(tx, payment.id);
  const disputes = stored.map((dispute) => (dispute.id === changed?.id ? changed : dispute));
  const held: Held = { moved: undefined, balanceCents: 0n, suspenseCents: 0n, repaidCents: 0n };
  // Those that return come first, because they make room for the others.
  for (const dispute of disputes.toSorted((a, b) => Number(returns(b)) - Number(returns(a)))) {
    const { moves, repaidCents } = await hold(deps, tx, payment, dispute, dispute === changed);
    if (dispute === changed) held.moved = moves;
    held.balanceCents += moves.balanceCents;
    held.suspenseCents += moves.suspenseCents;
    held.repaidCents += repaidCents;
  }
  held.suspenseCents += await coverDebts(deps, tx, payment);
  return held;
}

function returns(dispute: Dispute): boolean {
  return keptCents(dispute.state, dispute) < totalOf(dispute.holds);
}

async function hold(
  { clock }: HoldDeps,
  tx: Tx,
  payment: Payment,
  dispute: Dispute,
  changed: boolean,
): Promise<{ moves: Taken; repaidCents: bigint }> {
  const { beneficiary: holder } = payment;
  const account = await lockAccount(tx, holder);
  const before = await readTakenBack(tx, payment.id);
  const adjusted = adjust(dispute.holds, keptCents(dispute.state, dispute), {
    left: {
      amountCents: payment.amountCents - before.amountCents,
      feeCents: payment.feeCents - before.feeCents,
    },
    suspenseCents: await freeSuspenseOf(tx, payment.id),
    balanceCents: account.balanceCents,
    owedCents: smaller(await owedBy(tx, holder), mostOwed(dispute)),
  });
  const { moves, reclaimedCents } = reclaim(dispute, adjusted);
  const anything = Object.values(moves).some((cents) => cents !== 0n);
  if (!anything && !changed) return { moves, repaidCents: 0n };
  const move = dispute.moves + (anything ? 1 : 0);
  await saveDispute(
    tx,
    { ...dispute, holds: adjusted.holds, reclaimedCents, moves: move },
    checkOf(dispute, clock.now()),
  );
  if (!anything) return { moves, repaidCents: 0n };
  const legs = account.closed ? ofClosed(moves, await owedBy(tx, holder)) : moves;
  await post(tx, movementFor({ ...legs, ...factsOf(payment), disputeId: dispute.id, move }));
  // What returns to a balance is new money, so it repays other debts.
  const repaidCents = legs.balanceCents < 0n ? await settleUp(tx, holder, `${dispute.id}:${move}`) : 0n;
  return { moves, repaidCents };
}

/**
 * Money in suspense that a refund had reserved when a dispute took is free again once that refund failed. It
 * is the payment's own, so it takes the place of what the dispute left owed. Returns how much did.
 */
async function coverDebts({ clock }: HoldDeps, tx: Tx, payment: Payment): Promise<bigint> {
  let allCents = 0n;
  for (const dispute of await selectDisputesOf(tx, payment.id)) {
    const { holds, moves } = dispute;
    const owedCents = smaller(await owedBy(tx, payment.beneficiary), mostOwed(dispute));
    const cents = smaller(await freeSuspenseOf(tx, payment.id), owedCents);
    if (cents <= 0n) continue;
    const covered = {
      ...holds,
      receivableCents: holds.receivableCents - cents,
      suspenseCents: holds.suspenseCents + cents,
    };
    await saveDispute(tx, { ...dispute, holds: covered, moves: moves + 2 }, checkOf(dispute, clock.now()));
    const facts = { ...factsOf(payment), disputeId: dispute.id };
    await post(tx, disputeReturn({ ...facts, ...nothing, receivableCents: -cents, move: moves + 1 }));
    await post(tx, disputeTake({ ...facts, ...nothing, suspenseCents: cents, move: moves + 2 }));
    allCents += cents;
  }
  return allCents;
}

/** An open dispute is checked daily. */
function checkOf({ state }: Dispute, at: Date): { at: Date; nextCheckAt: Date | null } {
  return { at, nextCheckAt: state === 'open' || state === 'warning' ? addDays(at, 1) : null };
}

function factsOf(payment: Payment) {
  return { paymentId: payment.id, holder: payment.beneficiary, fee: feeAccountOf(payment.kind) };
}

/**
 * What returns to the balance of a closed account ends its debts, and the rest waits in suspense for its
 * refund.
 */
function ofClosed(moves: Taken, owedCents: bigint): Taken {
  if (moves.balanceCents >= 0n) return moves;
  const back = -moves.balanceCents;
  const stillOwed = owedCents + moves.receivableCents;
  const repaid = smaller(back, stillOwed > 0n ? stillOwed : 0n);
  return {
    ...moves,
    balanceCents: 0n,
    receivableCents: moves.receivableCents - repaid,
    suspenseCents: moves.suspenseCents - (back - repaid),
  };
}

/** Within one dispute nothing but the excess ever moves against the rest. */
function movementFor(disputed: Disputed) {
  const total = totalOf(disputed);
  const takes = total > 0n || (total === 0n && disputed.excessCents < 0n);
  return takes ? disputeTake(disputed) : disputeReturn(disputed);
}
