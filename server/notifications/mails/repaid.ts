/** What the mail about money says where it repaid a debt of its reader: first, or all of it. */
import type { Block } from './mail-content.ts';

/** Formatted already: "$50.00". */
type Money = { amount: string; repaid?: string };

export function repaidSentences({ amount, repaid }: Money): string {
  return repaid === amount
    ? 'All of it repaid what was owed for a disputed payment, so your balance is as it was before.'
    : `${repaid} of it repaid what was owed for a disputed payment. The rest is in your balance, to spend on whatever you love.`;
}

/** Leads to the gift cards, unless nothing is left to spend. */
export function spendButton({ amount, repaid }: Money, appUrl: string): Block {
  return repaid === amount
    ? { kind: 'button', label: 'See what happened', href: `${appUrl}/transaction-history` }
    : { kind: 'button', label: 'Choose your treat', href: appUrl };
}

export const REPAID_NOTE: Block = {
  kind: 'note',
  text: 'Does this surprise you? Reply to this email, and we will look into it with you.',
};
