/** Every movement, and exactly which accounts it moves by how much. */
import { expect, test } from 'vitest';
import { newId } from '#server/kernel/id.ts';
import type { Holder } from '#server/ledger/accounts.ts';
import {
  adjustment,
  balanceGiveUp,
  capture,
  cardRefund,
  cardReplacement,
  checkInvariants,
  disputeReturn,
  disputeTake,
  enterprise,
  enterpriseFunding,
  guestSend,
  type Movement,
  member,
  payout,
  post,
  purchaseHold,
  receivablePayment,
  receivableWriteOff,
  refundAdopt,
  refundHold,
  refundRelease,
  refundReturn,
  refundSettle,
  release,
  settlementCover,
  staffSettlement,
  suspenseCredit,
  suspensePayout,
  suspenseRefund,
  topUp,
  transfer,
} from '#server/ledger/index.ts';
import { testDatabase } from '#tests/support/database.ts';
import { decision, openEnterprise, openMember } from '#tests/support/ledger.ts';

// The payments, orders and refunds named here do not exist, which the invariants about them would report.
const db = await testDatabase({ invariants: false });

const amountCents = 50_00n;
const feeCents = 3_75n;

/** The users, the enterprise and the ids of one row. */
type Scene = {
  maya: string;
  leo: string;
  acme: string;
  intentId: string;
  paymentId: string;
  orderId: string;
  unitId: string;
  refundId: string;
  disputeId: string;
};

const payment = ({ intentId, paymentId }: Scene) => ({ paymentId, intentId, amountCents, feeCents });
const refund = ({ refundId, paymentId }: Scene, holder: Holder) => ({
  refundId,
  paymentId,
  holder,
  amountCents,
  feeCents,
});
const dispute = ({ disputeId, paymentId, maya }: Scene) => ({
  disputeId,
  paymentId,
  holder: member(maya),
  fee: 'fee_income' as const,
  balanceCents: 30_00n,
  receivableCents: 20_00n,
  suspenseCents: 0n,
  excessCents: 0n,
  move: 1,
  feeCents,
});
const order = ({ orderId, maya }: Scene) => ({ orderId, userId: maya, amountCents, description: 'A card' });
const unit = ({ unitId, orderId, maya }: Scene) => ({
  unitId,
  orderId,
  userId: maya,
  amountCents,
  description: 'Returned',
});

type Row = {
  movement: string;
  /** The movements that have to come first. */
  after?: (scene: Scene) => Movement[];
  of: (scene: Scene) => Movement;
  moves: string;
};

const rows: Row[] = [
  {
    movement: 'a top-up',
    of: (p) => topUp({ ...payment(p), userId: p.maya }),
    moves: 'processor_clearing -5375, maya +5000, fee_income +375',
  },
  {
    movement: 'a top-up without a fee',
    of: (p) => topUp({ ...payment(p), feeCents: 0n, userId: p.maya }),
    moves: 'processor_clearing -5000, maya +5000',
  },
  {
    movement: 'a guest’s send',
    of: (p) => guestSend({ ...payment(p), userId: p.maya, senderName: 'Ann Lee' }),
    moves: 'processor_clearing -5375, maya +5000, guest_income +375',
  },
  {
    movement: 'an enterprise’s funding',
    of: (p) => enterpriseFunding({ ...payment(p), enterpriseId: p.acme }),
    moves: 'processor_clearing -5375, acme +5000, fee_income +375',
  },
  {
    movement: 'money for a closed account',
    of: (p) => suspenseCredit({ ...payment(p), fee: 'guest_income' }),
    moves: 'processor_clearing -5375, suspense +5000, guest_income +375',
  },
  {
    movement: 'money for a closed account, sent back',
    after: (p) => [suspenseCredit({ ...payment(p), fee: 'fee_income' })],
    of: (p) => suspenseRefund({ ...payment(p), fee: 'fee_income', refundId: p.refundId }),
    moves: 'suspense -5000, fee_income -375, processor_clearing +5375',
  },
  {
    movement: 'a payment that staff completed',
    of: (p) => staffSettlement({ ...payment(p), beneficiary: member(p.maya), decision }),
    moves: 'adjustments -5000, maya +5000',
  },
  {
    movement: 'the late money of such a payment',
    after: (p) => [staffSettlement({ ...payment(p), beneficiary: member(p.maya), decision })],
    of: (p) => settlementCover({ ...payment(p), fee: 'fee_income' }),
    moves: 'processor_clearing -5375, adjustments +5000, fee_income +375',
  },
  {
    movement: 'money for a card that does not work',
    of: (p) => cardRefund({ ...unit(p), decision }),
    moves: 'adjustments -5000, maya +5000',
  },
  {
    movement: 'another card for one that does not work',
    of: (p) => cardReplacement({ ...unit(p), replacementId: newId(), decision }),
    moves: 'adjustments -5000, hold +5000',
  },
  {
    movement: 'a checkout',
    of: (p) => purchaseHold(order(p)),
    moves: 'maya -5000, hold +5000',
  },
  {
    movement: 'a card issued',
    after: (p) => [purchaseHold(order(p))],
    of: (p) => capture(unit(p)),
    moves: 'hold -5000, issuer_payable +5000',
  },
  {
    movement: 'a card not issued',
    after: (p) => [purchaseHold(order(p))],
    of: (p) => release(unit(p)),
    moves: 'hold -5000, maya +5000',
  },
  {
    movement: 'a transfer',
    of: (p) =>
      transfer({
        transferId: newId(),
        fromUserId: p.maya,
        toUserId: p.leo,
        amountCents,
        sentDescription: 'Sent to leo',
        receivedDescription: 'Received from maya',
      }),
    moves: 'maya -5000, leo +5000',
  },
  {
    movement: 'a payout',
    of: (p) => ({
      ...payout({
        payoutId: newId(),
        enterpriseId: p.acme,
        toUserId: p.leo,
        amountCents,
        sentDescription: 'Paid to Leo',
        receivedDescription: 'From Acme',
      }),
      decision: { ...decision, actorRole: 'account_manager' },
    }),
    moves: 'acme -5000, leo +5000',
  },
  {
    movement: 'a held refund',
    of: (p) => refundHold(refund(p, member(p.maya))),
    moves: 'maya -5000, refund_hold +5000',
  },
  {
    movement: 'a held refund of an enterprise',
    of: (p) => refundHold(refund(p, enterprise(p.acme))),
    moves: 'acme -5000, refund_hold +5000',
  },
  {
    movement: 'a settled refund',
    after: (p) => [refundHold(refund(p, member(p.maya)))],
    of: (p) => refundSettle({ ...refund(p, member(p.maya)), fee: 'fee_income' }),
    moves: 'refund_hold -5000, fee_income -375, processor_clearing +5375',
  },
  {
    movement: 'a released refund',
    after: (p) => [refundHold(refund(p, member(p.maya)))],
    of: (p) => refundRelease({ ...refund(p, member(p.maya)), closed: false }),
    moves: 'refund_hold -5000, maya +5000',
  },
  {
    movement: 'a released refund of a closed account',
    after: (p) => [refundHold(refund(p, member(p.maya)))],
    of: (p) => refundRelease({ ...refund(p, member(p.maya)), closed: true }),
    moves: 'refund_hold -5000, suspense +5000',
  },
  {
    movement: 'a refund that the bank sent back',
    of: (p) =>
      refundReturn({
        ...refund(p, member(p.maya)),
        fee: 'fee_income',
        toSuspense: false,
        writtenOffCents: 0n,
      }),
    moves: 'processor_clearing -5375, maya +5000, fee_income +375',
  },
  {
    movement: 'a refund for a closed account that the bank sent back',
    of: (p) =>
      refundReturn({
        ...refund(p, member(p.maya)),
        fee: 'fee_income',
        toSuspense: true,
        writtenOffCents: 0n,
      }),
    moves: 'processor_clearing -5375, suspense +5000, fee_income +375',
  },
  {
    movement: 'a refund that the bank sent back after a part of its debt was written off',
    of: (p) =>
      refundReturn({
        ...refund(p, member(p.maya)),
        fee: 'fee_income',
        toSuspense: false,
        writtenOffCents: 20_00n,
      }),
    moves: 'processor_clearing -5375, write_offs +2000, maya +3000, fee_income +375',
  },
  {
    movement: 'a refund that happened without a hold',
    of: (p) =>
      refundAdopt({
        ...refund(p, member(p.maya)),
        fee: 'fee_income',
        suspenseCents: 10_00n,
        balanceCents: 30_00n,
        receivableCents: 10_00n,
      }),
    moves: 'suspense -1000, maya -3000, receivable -1000, fee_income -375, processor_clearing +5375',
  },
  {
    movement: 'suspended money that staff paid out',
    after: (p) => [suspenseCredit({ ...payment(p), fee: 'fee_income' })],
    of: (p) =>
      suspensePayout({
        refundId: p.refundId,
        paymentId: p.paymentId,
        amountCents,
        feeCents: 3_75n,
        fee: 'fee_income',
        decision,
      }),
    moves: 'suspense -5000, fee_income -375, adjustments +5375',
  },
  {
    movement: 'a dispute',
    of: (p) => disputeTake(dispute(p)),
    moves: 'maya -3000, receivable -2000, fee_income -375, processor_clearing +5375',
  },
  {
    movement: 'a dispute of a payment in suspense',
    after: (p) => [suspenseCredit({ ...payment(p), fee: 'fee_income' })],
    of: (p) =>
      disputeTake({
        ...dispute(p),
        balanceCents: 0n,
        receivableCents: 0n,
        suspenseCents: amountCents,
      }),
    moves: 'suspense -5000, fee_income -375, processor_clearing +5375',
  },
  {
    movement: 'a dispute won',
    after: (p) => [disputeTake(dispute(p))],
    of: (p) =>
      disputeReturn({
        ...dispute(p),
        move: 2,
        balanceCents: -30_00n,
        receivableCents: -20_00n,
        feeCents: -3_75n,
      }),
    moves: 'processor_clearing -5375, maya +3000, receivable +2000, fee_income +375',
  },
  {
    movement: 'a dispute of more than is left of the payment',
    of: (p) =>
      disputeTake({ ...dispute(p), balanceCents: 0n, receivableCents: 0n, feeCents: 0n, excessCents: 5n }),
    moves: 'write_offs -5, processor_clearing +5',
  },
  {
    movement: 'a dispute that finds its money after all',
    after: (p) => [
      disputeTake({
        ...dispute(p),
        balanceCents: 0n,
        receivableCents: 0n,
        feeCents: 0n,
        excessCents: 20_00n,
      }),
    ],
    of: (p) =>
      disputeTake({
        ...dispute(p),
        move: 2,
        balanceCents: 20_00n,
        receivableCents: 0n,
        feeCents: 0n,
        excessCents: -20_00n,
      }),
    moves: 'maya -2000, write_offs +2000',
  },
  {
    movement: 'a repaid debt',
    after: (p) => [disputeTake(dispute(p))],
    of: (p) => receivablePayment({ cause: newId(), holder: member(p.maya), amountCents: 20_00n }),
    moves: 'maya -2000, receivable +2000',
  },
  {
    movement: 'a debt written off',
    after: (p) => [disputeTake(dispute(p))],
    of: (p) =>
      receivableWriteOff({
        writeOffId: newId(),
        holder: member(p.maya),
        amountCents: 20_00n,
        decision,
      }),
    moves: 'write_offs -2000, receivable +2000',
  },
  {
    movement: 'a balance given up',
    of: (p) => balanceGiveUp({ userId: p.maya, amountCents: 99n }),
    moves: 'maya -99, write_offs +99',
  },
  {
    movement: 'an adjustment that gives',
    of: (p) => adjusted(member(p.maya), 7_00n),
    moves: 'adjustments -700, maya +700',
  },
  {
    movement: 'an adjustment that takes',
    of: (p) => adjusted(enterprise(p.acme), -7_00n),
    moves: 'acme -700, adjustments +700',
  },
];

function adjusted(holder: Holder, cents: bigint): Movement {
  return adjustment({
    adjustmentId: newId(),
    holder,
    amountCents: cents,
    decision,
    description: 'Goodwill',
  });
}

test.each(rows)('$movement moves $moves', async ({ after, of, moves }) => {
  const scene: Scene = {
    maya: await openMember(db, 100_00n),
    leo: await openMember(db),
    acme: await openEnterprise(db, 100_00n),
    intentId: `pi_${newId()}`,
    paymentId: newId(),
    orderId: newId(),
    unitId: newId(),
    refundId: newId(),
    disputeId: newId(),
  };
  for (const before of after?.(scene) ?? []) await post(db, before);
  const { transactionId, replayed } = await post(db, of(scene));
  expect(replayed).toBe(false);
  expect(await read(transactionId, scene)).toEqual(new Set(moves.split(', ')));
  expect(await checkInvariants(db, [1, 2, 7, 9, 10])).toEqual([]);
});

async function read(transactionId: bigint, scene: Scene): Promise<Set<string>> {
  const { rows: found } = await db.query<{ kind: string; owner_id: string; amount: bigint }>(
    `select account.kind, account.owner_id, posting.amount
     from ledger_posting posting join ledger_account account on account.id = posting.account_id
     where posting.transaction_id = $1`,
    [transactionId],
  );
  const names = new Map(Object.entries(scene).map(([name, id]) => [id, name]));
  return new Set(
    found.map(({ kind, owner_id, amount }) => {
      const name = kind === 'member' || kind === 'enterprise' ? names.get(owner_id) : kind;
      return `${name} ${amount > 0n ? '+' : ''}${amount}`;
    }),
  );
}
