/** A statement line in the contract's form. */
import type { z } from 'zod';
import { formatCents } from '#contract/kernel/money.ts';
import type { Transaction } from '#contract/payments.ts';
import type { StatementLine } from './read-statement.ts';

export function toTransaction(userId: string, line: StatementLine): z.output<typeof Transaction> {
  return {
    id: line.id,
    userId,
    type: line.type,
    description: line.description,
    amount: formatCents(line.amountCents),
    status: line.status,
    createdAt: line.createdAt.toISOString(),
    stripePaymentIntentId: line.intentId,
    balanceBefore: line.balanceBeforeCents === null ? null : formatCents(line.balanceBeforeCents),
    balanceAfter: line.balanceAfterCents === null ? null : formatCents(line.balanceAfterCents),
  };
}
