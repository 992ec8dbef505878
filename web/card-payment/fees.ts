/**
 * The cost of paying an amount by card. Before the server answers, it is estimated from the published fee.
 */
import { feeCents, formatCents, parseCents } from '#contract/kernel/money.ts';
import type { PaymentIntentReply } from '#contract/payments.ts';

export type Fees = {
  readonly amount: string;
  readonly fee: string;
  readonly total: string;
  /** "7.5%". */
  readonly rate: string;
};

/** The amounts of a payment as the server returns them. */
export type Charge = Pick<PaymentIntentReply, 'originalAmount' | 'serviceFee' | 'totalAmount'>;

export function forecastFees(amountCents: bigint, basisPoints: number): Fees {
  const fee = feeCents(amountCents, basisPoints);
  return {
    amount: formatCents(amountCents),
    fee: formatCents(fee),
    total: formatCents(amountCents + fee),
    rate: percent(basisPoints),
  };
}

/** The server's amounts. The rate is computed from them where they differ from the published fee. */
export function agreedFees(
  { originalAmount: amount, serviceFee: fee, totalAmount: total }: Charge,
  publishedBasisPoints: number,
): Fees {
  const amountCents = parseCents(amount) ?? 0n;
  const asPublished = formatCents(feeCents(amountCents, publishedBasisPoints)) === fee;
  const basisPoints = asPublished ? publishedBasisPoints : rateOf(fee, amountCents);
  return { amount, fee, total, rate: percent(basisPoints) };
}

function rateOf(fee: string, amountCents: bigint): number {
  return amountCents === 0n ? 0 : Math.round((Number(parseCents(fee) ?? 0n) / Number(amountCents)) * 10_000);
}

/** How new money divides into what repays a debt, which comes first, and what arrives in the balance. */
export function splitRepayment(amount: string, owed: string): { repaid: string; added: string } {
  const [amountCents, owedCents] = [parseCents(amount) ?? 0n, parseCents(owed) ?? 0n];
  const repaidCents = owedCents < amountCents ? owedCents : amountCents;
  return { repaid: formatCents(repaidCents), added: formatCents(amountCents - repaidCents) };
}

export function percent(basisPoints: number): string {
  return `${Number((basisPoints / 100).toFixed(2))}%`;
}
