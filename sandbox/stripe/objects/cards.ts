/** Stripe's public test cards and the behavior of each. Source: https://docs.stripe.com/testing */
import type { DeclineReason } from '../api/errors.ts';

/** How payments with a card end. `decline:` and a reason refuse them, at once or after authentication. */
export type CardBehavior =
  | 'succeed'
  | 'dispute:fraudulent'
  | 'dispute:product_not_received'
  | 'refund-fails'
  | 'refund-pending'
  | 'authenticate'
  | 'authenticate-unless-set-up'
  | 'authenticate-then-decline'
  | 'decline-when-saved'
  | `decline:${DeclineReason}`;

export type Brand = 'visa' | 'mastercard' | 'amex' | 'discover' | 'diners' | 'jcb' | 'unionpay';
export type TestCard = {
  number: string;
  brand: Brand;
  funding: 'credit' | 'debit' | 'prepaid';
  behavior: CardBehavior;
};

type Row = [number: string, behavior: CardBehavior, ...tokens: string[]];

const rows: Row[] = [
  ['4242424242424242', 'succeed', 'pm_card_visa', 'pm_card_us'],
  ['4000056655665556', 'succeed', 'pm_card_visa_debit'],
  ['5555555555554444', 'succeed', 'pm_card_mastercard'],
  ['2223003122003222', 'succeed'],
  ['5200828282828210', 'succeed', 'pm_card_mastercard_debit'],
  ['5105105105105100', 'succeed', 'pm_card_mastercard_prepaid'],
  ['378282246310005', 'succeed', 'pm_card_amex'],
  ['371449635398431', 'succeed'],
  ['6011111111111117', 'succeed', 'pm_card_discover'],
  ['6011000990139424', 'succeed'],
  ['3056930009020004', 'succeed', 'pm_card_diners'],
  ['36227206271667', 'succeed'],
  ['3566002020360505', 'succeed', 'pm_card_jcb'],
  ['6200000000000005', 'succeed', 'pm_card_unionpay'],
  ['4000000000003055', 'succeed', 'pm_card_threeDSecureOptional'],
  ['4000000000000077', 'succeed', 'pm_card_bypassPending'],
  ['4000000000000002', 'decline:generic_decline', 'pm_card_chargeDeclined', 'pm_card_visa_chargeDeclined'],
  [
    '4000000000009995',
    'decline:insufficient_funds',
    'pm_card_chargeDeclinedInsufficientFunds',
    'pm_card_visa_chargeDeclinedInsufficientFunds',
  ],
  ['4000000000009987', 'decline:lost_card', 'pm_card_visa_chargeDeclinedLostCard'],
  ['4000000000009979', 'decline:stolen_card', 'pm_card_visa_chargeDeclinedStolenCard'],
  ['4100000000000019', 'decline:fraudulent', 'pm_card_chargeDeclinedFraudulent', 'pm_card_radarBlock'],
  ['4000000000000069', 'decline:expired_card', 'pm_card_chargeDeclinedExpiredCard'],
  ['4000000000000127', 'decline:incorrect_cvc', 'pm_card_chargeDeclinedIncorrectCvc'],
  ['4000000000000119', 'decline:processing_error', 'pm_card_chargeDeclinedProcessingError'],
  ['4000000000000341', 'decline-when-saved', 'pm_card_chargeCustomerFail'],
  ['4000002500003155', 'authenticate-unless-set-up', 'pm_card_authenticationRequiredOnSetup'],
  ['4000002760003184', 'authenticate', 'pm_card_authenticationRequired'],
  ['4000000000003220', 'authenticate', 'pm_card_threeDSecure2Required', 'pm_card_threeDSecureRequired'],
  ['4000008400001629', 'authenticate-then-decline', 'pm_card_threeDSecureRequiredChargeDeclined'],
  ['4000000000000259', 'dispute:fraudulent', 'pm_card_createDispute'],
  ['4000000000002685', 'dispute:product_not_received', 'pm_card_createDisputeProductNotReceived'],
  ['4000000000005126', 'refund-fails', 'pm_card_refundFail'],
  ['4000000000007726', 'refund-pending', 'pm_card_pendingRefund'],
];

const byNumber = new Map<string, TestCard>();
const byToken = new Map<string, TestCard>();
for (const [number, behavior, ...tokens] of rows) {
  const card: TestCard = { number, behavior, brand: brandOf(number) ?? 'visa', funding: fundingOf(tokens) };
  byNumber.set(number, card);
  for (const token of tokens) byToken.set(token, card);
}

export function testCardByNumber(number: string): TestCard | undefined {
  return byNumber.get(number);
}

/** The card behind a ready-made payment method such as `pm_card_visa`. */
export function testCardByToken(token: string): TestCard | undefined {
  return byToken.get(token);
}

export function passesLuhn(number: string): boolean {
  let sum = 0;
  for (const [index, digit] of [...number].reverse().entries()) {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
    sum += value > 9 ? value - 9 : value;
  }
  return sum % 10 === 0;
}

export function brandOf(number: string): Brand | undefined {
  if (/^4/.test(number)) return 'visa';
  if (/^(5[1-5]|2(2[2-9]|[3-6]|7[01]|720))/.test(number)) return 'mastercard';
  if (/^3[47]/.test(number)) return 'amex';
  if (/^(6011|64[4-9]|65)/.test(number)) return 'discover';
  if (/^(30[0-5]|36|38|39)/.test(number)) return 'diners';
  if (/^35/.test(number)) return 'jcb';
  if (/^62/.test(number)) return 'unionpay';
  return undefined;
}

/** The reason to decline a charge of this card at once, if there is one. */
export function declineReason(behavior: CardBehavior): DeclineReason | undefined {
  return behavior.startsWith('decline:') ? (behavior.slice('decline:'.length) as DeclineReason) : undefined;
}

function fundingOf(tokens: string[]): TestCard['funding'] {
  if (tokens.some((token) => token.endsWith('debit'))) return 'debit';
  return tokens.some((token) => token.endsWith('prepaid')) ? 'prepaid' : 'credit';
}
