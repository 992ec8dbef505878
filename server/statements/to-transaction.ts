/** A statement line in the contract's form. */
import type { z } from 'zod';
import { formatCents } from '#contract/kernel/money.ts';
import type { Transaction } from '#contract/payments.ts';
import { shownLine } from './line.ts';
import type { StatementLine } from './read-statement.ts';

export function toTransaction(userId: string, line: StatementLine): z.output<typeof Transaction> {
  return {
    ...shownLine(line),
    userId,
    balanceBefore: line.balanceBeforeCents === null ? null : formatCents(line.balanceBeforeCents),
    balanceAfter: line.balanceAfterCents === null ? null : formatCents(line.balanceAfterCents),
  };
}
