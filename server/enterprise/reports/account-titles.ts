/** What the accounts of the ledger are called in a company's journal. */
import type { AccountKind } from '#server/ledger/index.ts';

export const ACCOUNT_TITLES: Record<AccountKind, string> = {
  enterprise: 'Shared balance',
  reward_hold: 'Rewards outstanding',
  payout_hold: 'Payouts waiting for approval',
  refund_hold: 'Refunds on their way',
  receivable: 'Owed after disputes',
  member: 'Paid to members',
  hold: 'Paid as gift cards',
  issuer_payable: 'Paid as gift cards',
  guest: 'Guests',
  processor_clearing: 'Card payments',
  bank_clearing: 'Bank payments',
  fee_income: 'Card fees',
  guest_income: 'Card fees',
  adjustments: 'Corrections by Indulge',
  suspense: 'Held by Indulge',
  write_offs: 'Written off by Indulge',
};
