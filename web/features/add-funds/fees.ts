/** What adding an amount costs. Until the server has answered it is a forecast from its published fee. */
import type { PublicConfig } from '#contract/config.ts';
import { feeCents, formatCents, parseCents } from '#contract/kernel/money.ts';
import type { PaymentIntentReply } from '#contract/payments.ts';

export type Fees = {
  readonly amount: string;
  readonly fee: string;
  readonly total: string;
  /** "7.5%". */
  readonly rate: string;
};

export function forecastFees(amountCents: bigint, basisPoints: number): Fees {
  const fee = feeCents(amountCents, basisPoints);
  return {
    amount: formatCents(amountCents),
    fee: formatCents(fee),
    total: formatCents(amountCents + fee),
    rate: percent(basisPoints),
  };
}

/** The server's figures. The rate is computed from them where they differ from the published fee. */
export function agreedFees(intent: PaymentIntentReply, config: PublicConfig): Fees {
  const { originalAmount: amount, serviceFee: fee, totalAmount: total } = intent;
  const amountCents = parseCents(amount) ?? 0n;
  const published = config.fees.addFundsBasisPoints;
  const asPublished = formatCents(feeCents(amountCents, published)) === fee;
  return { amount, fee, total, rate: percent(asPublished ? published : rateOf(fee, amountCents)) };
}

function rateOf(fee: string, amountCents: bigint): number {
  return amountCents === 0n ? 0 : Math.round((Number(parseCents(fee) ?? 0n) / Number(amountCents)) * 10_000);
}

function percent(basisPoints: number): string {
  return `${Number((basisPoints / 100).toFixed(2))}%`;
}

export type AmountCheck = { readonly cents: bigint } | { readonly problem: 'too-little' | 'too-much' };

/** Whether an amount as typed can be added. */
export function checkAmount(text: string, limits: PublicConfig['limits']): AmountCheck {
  const cents = parseCents(text.replace(/\.$/, ''));
  if (cents === null || cents < (parseCents(limits.addFundsMinimum) ?? 1_00n))
    return { problem: 'too-little' };
  return cents > (parseCents(limits.addFundsMaximum) ?? cents) ? { problem: 'too-much' } : { cents };
}
