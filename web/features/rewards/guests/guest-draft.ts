/** What a guest has typed for a gift by email, and what is wrong with it. */
import { formatCents, parseCents, typedAmount } from '#contract/kernel/money.ts';
import { GUEST_GIFT_LEAST_CENTS } from '#contract/rewards/guest-gifts.ts';
import { ENTER_EMAIL, isEmail } from '../../../shared/is-email.ts';
import { displayMoney } from '../../../ui/format/display-money.ts';
import { EMPTY_DRAFT, findGiftProblems, type GiftDraft, type Problems, toGift } from '../gift-form.ts';

export type GuestDraft = GiftDraft & { senderName: string; senderEmail: string };

export const EMPTY_GUEST_DRAFT: GuestDraft = { ...EMPTY_DRAFT, senderName: '', senderEmail: '' };

export const GUEST_GIFT_LEAST = formatCents(GUEST_GIFT_LEAST_CENTS);

/** `most`: the largest amount that a card may be charged. */
export function findGuestProblems(draft: GuestDraft, most: string): Problems {
  const senderEmail = draft.senderEmail.trim();
  const problems = findGiftProblems(draft, { balance: most, ownEmail: senderEmail.toLowerCase() });
  const cents = typedAmount(draft.amount);
  if (cents !== null && (cents < GUEST_GIFT_LEAST_CENTS || cents > (parseCents(most) ?? 0n)))
    problems.amount = `Please choose an amount between ${displayMoney(GUEST_GIFT_LEAST)} and ${displayMoney(most)}.`;
  if (!draft.senderName.trim()) problems.senderName = 'Please enter your name';
  if (!isEmail(senderEmail)) problems.senderEmail = ENTER_EMAIL;
  return problems;
}

/** The body of the call that begins the payment. */
export function toGuestGift(draft: GuestDraft) {
  return {
    ...toGift(draft),
    senderName: draft.senderName.trim(),
    senderEmail: draft.senderEmail.trim(),
  };
}
