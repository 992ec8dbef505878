/** Disputes, won and lost. */
import { disputeReturn, disputeTake, suspenseCredit } from '#server/ledger/index.ts';
import { amountCents, dispute, payment, type Row } from './scene.ts';

export const disputes: Row[] = [
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
];
