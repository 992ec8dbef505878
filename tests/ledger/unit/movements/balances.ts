/** Debts, adjustments, and what is given up. */
import { newId } from '#server/kernel/id.ts';
import {
  balanceGiveUp,
  disputeTake,
  enterprise,
  member,
  receivablePayment,
  receivableWriteOff,
} from '#server/ledger/index.ts';
import { decision } from '#tests/support/ledger.ts';
import { adjusted, dispute, type Row } from './scene.ts';

export const balances: Row[] = [
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
