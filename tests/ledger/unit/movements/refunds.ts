/** Refunds, and suspended money that is paid out. */
import { newId } from '#server/kernel/id.ts';
import {
  enterprise,
  member,
  refundAdopt,
  refundHold,
  refundRelease,
  refundReturn,
  refundSettle,
  suspenseCredit,
  suspensePayout,
} from '#server/ledger/index.ts';
import { decision } from '#tests/support/ledger.ts';
import { amountCents, payment, type Row, refund } from './scene.ts';

export const refunds: Row[] = [
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
    of: (p) => refundSettle(refund(p, member(p.maya))),
    moves: 'refund_hold -5000, fee_income -375, processor_clearing +5375',
  },
  {
    movement: 'a released refund',
    after: (p) => [refundHold(refund(p, member(p.maya)))],
    of: (p) => refundRelease({ ...refund(p, member(p.maya)), closed: false, endedCents: 0n }),
    moves: 'refund_hold -5000, maya +5000',
  },
  {
    movement: 'a released refund of a closed account',
    after: (p) => [refundHold(refund(p, member(p.maya)))],
    of: (p) => refundRelease({ ...refund(p, member(p.maya)), closed: true, endedCents: 0n }),
    moves: 'refund_hold -5000, suspense +5000',
  },
  {
    movement: 'a released refund of a closed account that owes',
    after: (p) => [refundHold(refund(p, member(p.maya))), owes(p)],
    of: (p) => refundRelease({ ...refund(p, member(p.maya)), closed: true, endedCents: 10_00n }),
    moves: 'refund_hold -5000, receivable +1000, suspense +4000',
  },
  {
    movement: 'a refund that the bank sent back for a closed account that owes',
    after: (p) => [owes(p)],
    of: (p) =>
      refundReturn({
        ...refund(p, member(p.maya)),
        toSuspense: true,
        endedCents: 10_00n,
        writtenOffCents: 0n,
      }),
    moves: 'processor_clearing -5375, receivable +1000, suspense +4000, fee_income +375',
  },
  {
    movement: 'a refund that the bank sent back',
    of: (p) =>
      refundReturn({
        ...refund(p, member(p.maya)),
        toSuspense: false,
        endedCents: 0n,
        writtenOffCents: 0n,
      }),
    moves: 'processor_clearing -5375, maya +5000, fee_income +375',
  },
  {
    movement: 'a refund for a closed account that the bank sent back',
    of: (p) =>
      refundReturn({
        ...refund(p, member(p.maya)),
        toSuspense: true,
        endedCents: 0n,
        writtenOffCents: 0n,
      }),
    moves: 'processor_clearing -5375, suspense +5000, fee_income +375',
  },
  {
    movement: 'a refund that the bank sent back after a part of its debt was written off',
    of: (p) =>
      refundReturn({
        ...refund(p, member(p.maya)),
        toSuspense: false,
        endedCents: 0n,
        writtenOffCents: 20_00n,
      }),
    moves: 'processor_clearing -5375, write_offs +2000, maya +3000, fee_income +375',
  },
  {
    movement: 'a refund that happened without a hold',
    of: (p) =>
      refundAdopt({
        ...refund(p, member(p.maya)),
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
];

/** A debt of ten dollars. */
function owes(p: Parameters<typeof refund>[0]) {
  return refundAdopt({
    ...refund(p, member(p.maya)),
    refundId: newId(),
    feeCents: 0n,
    suspenseCents: 0n,
    balanceCents: 0n,
    receivableCents: 10_00n,
  });
}
