/** Gift cards, transfers and payouts. */
import { newId } from '#server/kernel/id.ts';
import {
  capture,
  cardRefund,
  cardReplacement,
  payout,
  purchaseHold,
  release,
  transfer,
} from '#server/ledger/index.ts';
import { decision } from '#tests/support/ledger.ts';
import { amountCents, order, type Row, unit } from './scene.ts';

export const spending: Row[] = [
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
];
