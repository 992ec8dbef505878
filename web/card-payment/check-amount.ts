import { parseCents, typedCents } from '#contract/kernel/money.ts';

export type AmountCheck = { readonly cents: bigint } | { readonly problem: 'too-little' | 'too-much' };

/** Checks a typed amount against limits, which are decimal strings. */
export function checkAmount(text: string, limits: { minimum: string; maximum: string }): AmountCheck {
  const cents = typedCents(text);
  if (cents === null || cents < (parseCents(limits.minimum) ?? 1_00n)) return { problem: 'too-little' };
  return cents > (parseCents(limits.maximum) ?? cents) ? { problem: 'too-much' } : { cents };
}
