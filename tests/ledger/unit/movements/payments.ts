/** Money that comes in. */
import {
  enterpriseFunding,
  guestSend,
  member,
  settlementCover,
  staffSettlement,
  suspenseCredit,
  suspenseRefund,
  topUp,
} from '#server/ledger/index.ts';
import { decision } from '#tests/support/ledger.ts';
import { payment, type Row } from './scene.ts';

export const payments: Row[] = [
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
    of: (p) => staffSettlement({ ...payment(p), beneficiary: member(p.maya), decision, giftFrom: null }),
    moves: 'adjustments -5000, maya +5000',
  },
  {
    movement: 'the late money of such a payment',
    after: (p) => [staffSettlement({ ...payment(p), beneficiary: member(p.maya), decision, giftFrom: null })],
    of: (p) => settlementCover({ ...payment(p), fee: 'fee_income' }),
    moves: 'processor_clearing -5375, adjustments +5000, fee_income +375',
  },
];
