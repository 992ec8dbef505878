/** Above a limit or a budget: what is left, in words for the manager who pays. */
import type { DatabaseError } from 'pg';
import { displayCents, formatCents } from '#contract/kernel/money.ts';
import { type Refusal, refuse } from '#server/kernel/refusal.ts';

/** As payout_count writes it into the detail of IE002. */
export type ShortOf = {
  limit: 'payout' | 'day' | 'month' | 'budget';
  period: 'month' | 'quarter' | 'year' | null;
  allowedCents: string;
  leftCents: string;
};

export function isAboveLimit(error: DatabaseError): boolean {
  return error.code === 'IE002';
}

/** `field` is the input that has to be smaller. */
export function limitRefusal({ detail }: Pick<DatabaseError, 'detail'>, field: string): Refusal {
  const short = JSON.parse(detail ?? '{}') as ShortOf;
  const message = limitText(short);
  return refuse('payout-limit', {
    message,
    fields: { [field]: message },
    extra: { limit: short.limit, left: formatCents(BigInt(short.leftCents)) },
  });
}

function limitText({ limit, period, allowedCents, leftCents }: ShortOf): string {
  const allowed = displayCents(BigInt(allowedCents));
  const left = displayCents(BigInt(leftCents));
  switch (limit) {
    case 'payout':
      return `You can pay at most ${allowed} to one person at a time.`;
    case 'day':
      return `You can pay at most ${allowed} a day. ${left} is left today.`;
    case 'month':
      return `You can pay at most ${allowed} a month. ${left} is left this month.`;
    case 'budget':
      return `Your budget has ${left} left for this ${period}.`;
  }
}
