import { defuse } from './defuse.ts';
import type { Block } from './mail-content.ts';

/** What a mail is about, and its sum: "Payout to Nora Field", "$300.00". */
export type LabeledAmount = readonly [label: string, value: string];

/** None where the mail is about no sum. The label may name people. */
export function amountBlocks(amount: LabeledAmount | undefined): Block[] {
  return amount ? [{ kind: 'amount', label: defuse(amount[0]), value: amount[1] }] : [];
}
