/** A payment that comes back, with what the bank has of it, and each step of what happens to it. */
import { expect } from 'vitest';
import { transaction } from '#server/db/transaction.ts';
import { newId } from '#server/kernel/id.ts';
import { Refusal } from '#server/kernel/refusal.ts';
import { balanceOf, closeMemberAccount, member, post, repayDebt, transfer } from '#server/ledger/index.ts';
import type { PaymentsDeps } from '#server/payments/deps.ts';
import { applyDispute } from '#server/payments/disputes/apply-dispute.ts';
import { refundChanged } from '#server/payments/refunds/refund-changed.ts';
import { requestRefund } from '#server/payments/refunds/request-refund.ts';
import { sendRefund } from '#server/payments/refunds/send-refund.ts';
import { decision, give } from '#tests/support/ledger.ts';
import type { BankModel } from './bank-model.ts';
import type { Step } from './returned-steps.ts';

export type World = {
  deps: PaymentsDeps;
  bank: BankModel;
  payment: { id: string; intentId: string; amountCents: bigint; feeCents: bigint };
  mayaId: string;
  shopId: string;
  /** What Maya had of this payment and of other sources, minus what she spent, without what came back. */
  wealthCents: bigint;
};

export async function take(world: World, each: Step): Promise<void> {
  const { deps, bank, payment } = world;
  switch (each.do) {
    case 'refund': {
      const cents = part(payment.amountCents, each.share);
      bank.refundsEnd(each.outcome);
      const request = { paymentId: payment.id, amountCents: cents, decision };
      const made = await requestRefund(deps, request).catch(expected);
      if (made) await send(world, made.refundId);
      return;
    }
    case 'send': {
      bank.refundsEnd(each.outcome);
      const refundId = at(await heldRefunds(world), each.which);
      if (refundId) await send(world, refundId);
      return;
    }
    case 'refund fails':
    case 'refund succeeds': {
      const refund = at(bank.refunds, each.which);
      if (refund) bank.finishRefund(refund, each.do === 'refund fails' ? 'failed' : 'succeeded');
      return;
    }
    case 'dispute':
      if (bank.disputes.length < 2)
        bank.openDispute(part(payment.amountCents + payment.feeCents, each.share), each.inquiry);
      return;
    case 'escalate':
    case 'win': {
      const dispute = at(bank.disputes, each.which);
      if (dispute) bank.moveDispute(dispute, each.do === 'win' ? 'won' : 'needs_response');
      return;
    }
    case 'lose': {
      const dispute = at(bank.disputes, each.which);
      if (dispute) bank.moveDispute(dispute, 'lost', (dispute.amountCents * BigInt(each.share)) / 100n);
      return;
    }
    case 'report': {
      const id = each.of === 'refund' ? at(bank.refunds, each.which)?.id : at(bank.disputes, each.which)?.id;
      if (id === undefined) return;
      // The object changes, and the change is reported and applied, while this report is on its way.
      if (each.across) bank.interruptWith(() => moveOn(world, id));
      await report(deps, id);
      return;
    }
    case 'spend': {
      const cents = part(await balanceOf(deps.db, world.mayaId), each.share);
      if (cents === 0n) return;
      const ids = { transferId: newId(), fromUserId: world.mayaId, toUserId: world.shopId };
      const descriptions = { sentDescription: 'Spent', receivedDescription: 'Got' };
      const spent = await post(deps.db, transfer({ ...ids, ...descriptions, amountCents: cents })).catch(
        expected,
      );
      if (spent) world.wealthCents -= cents;
      return;
    }
    case 'earn': {
      if (await isClosed(world)) return;
      const amountCents = BigInt(each.share);
      await give(deps.db, world.mayaId, amountCents);
      // As every credit of the product does.
      await transaction(deps.db, (tx) =>
        repayDebt(tx, { cause: newId(), holder: member(world.mayaId), amountCents }),
      );
      world.wealthCents += amountCents;
      return;
    }
    case 'close':
      await transaction(deps.db, (tx) => closeMemberAccount(tx, world.mayaId));
  }
}

async function moveOn({ deps, bank }: World, id: string): Promise<void> {
  const refund = bank.refunds.find((candidate) => candidate.id === id);
  const dispute = bank.disputes.find((candidate) => candidate.id === id);
  if (refund) bank.finishRefund(refund, 'failed');
  if (dispute) bank.moveDispute(dispute, dispute.status === 'warning' ? 'needs_response' : 'won');
  await report(deps, id);
}

async function report(deps: PaymentsDeps, id: string): Promise<void> {
  await (id.startsWith('re_') ? refundChanged(deps, id) : applyDispute(deps, id));
}

async function send({ deps }: World, refundId: string): Promise<void> {
  await sendRefund(deps, refundId).catch((error: Error) => {
    if (error.name !== 'ProcessorUnavailable') throw error;
  });
}

async function heldRefunds({ deps, payment }: World): Promise<string[]> {
  const { rows } = await deps.db.query<{ id: string }>(
    `select id from refund where payment_id = $1 and status = 'held' order by id`,
    [payment.id],
  );
  return rows.map(({ id }) => id);
}

/** The bank answers everything, and every report arrives. */
export async function comeToRest(world: World): Promise<void> {
  const { deps, bank } = world;
  bank.refundsEnd('succeeded');
  for (let round = 0; round < 3; round += 1) {
    for (const refund of bank.refunds) bank.finishRefund(refund, 'succeeded');
    for (const refundId of await heldRefunds(world)) await send(world, refundId);
    for (const { id } of [...bank.refunds, ...bank.disputes]) await report(deps, id);
  }
  expect(await heldRefunds(world)).toEqual([]);
}

async function isClosed({ deps, mayaId }: World): Promise<boolean> {
  const { rows } = await deps.db.query<{ closed: boolean }>(
    `select closed_at is not null as closed from ledger_account where kind = 'member' and owner_id = $1`,
    [mayaId],
  );
  return rows[0]?.closed ?? false;
}

function part(cents: bigint, percent: number): bigint {
  return (cents * BigInt(percent) + 99n) / 100n;
}

function at<T>(items: readonly T[], index: number): T | undefined {
  return items[index % Math.max(items.length, 1)];
}

/** A refusal is an answer; anything else is a bug. */
function expected(error: unknown): undefined {
  if (!(error instanceof Refusal)) throw error;
}
