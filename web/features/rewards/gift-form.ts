/** What a sender typed, and what is wrong with it. */
import { formatCents, moneyCents, typedAmount } from '#contract/kernel/money.ts';
import type { RewardDesign } from '#contract/rewards/reward-designs.ts';
import { fieldErrors } from '../../api/api-error.ts';
import { ENTER_EMAIL, isEmail } from '../../shared/is-email.ts';
import { type DeliveryTime, momentOf, NOW, timeProblem } from '../../shared/rewards/delivery-time.ts';
import { timeZoneHere } from '../../ui/format/date-format.ts';
import { displayMoney } from '../../ui/format/display-money.ts';

export type GiftDraft = DeliveryTime & {
  recipientEmail: string;
  recipientName: string;
  amount: string;
  design: RewardDesign;
  message: string;
};

export const EMPTY_DRAFT: GiftDraft = {
  recipientEmail: '',
  recipientName: '',
  amount: '50',
  design: 'confetti',
  message: '',
  ...NOW,
};

type GiftField = 'recipientEmail' | 'recipientName' | 'amount' | 'message' | 'day';

/** By the name of the field. Only a guest is asked for a name and an email of their own. */
export type Problems = Partial<Record<GiftField | 'senderName' | 'senderEmail', string>>;

/** What the server refused, by the names of the fields; null for a refusal that names none. */
export function refusedFields(error: Error): Problems | null {
  const fields = fieldErrors(error);
  if (Object.keys(fields).length === 0) return null;
  const { deliverAt, ...others } = fields;
  return { ...others, ...(deliverAt && { day: deliverAt }) };
}

/** Without the problems of the fields that changed. */
export function withoutProblems(problems: Problems, changed: readonly string[]): Problems {
  return Object.fromEntries(Object.entries(problems).filter(([name]) => !changed.includes(name)));
}

/** What the server would refuse, as far as the browser can know; the server checks it all. */
export function findGiftProblems(
  draft: GiftDraft,
  { balance, ownEmail }: { balance: string; ownEmail: string },
): Problems {
  const problems: Problems = {};
  const email = draft.recipientEmail.trim().toLowerCase();
  if (!isEmail(email)) problems.recipientEmail = ENTER_EMAIL;
  else if (email === ownEmail) problems.recipientEmail = 'You cannot send money to yourself.';
  const cents = typedAmount(draft.amount);
  if (cents === null) problems.amount = 'Please enter a valid amount greater than $0.';
  else if (cents > moneyCents(balance))
    problems.amount = `Your balance is ${displayMoney(balance)}. Add funds, or send less.`;
  const day = timeProblem(draft);
  if (day) problems.day = day;
  return problems;
}

/** "50.00"; "0.00" as long as the amount is not valid. */
export const amountOf = (draft: GiftDraft): string => formatCents(typedAmount(draft.amount) ?? 0n);

/** The part of a call's body that describes the gift. */
export function toGift(draft: GiftDraft) {
  const deliverAt = momentOf(draft)?.toISOString();
  return {
    recipientEmail: draft.recipientEmail.trim(),
    recipientName: draft.recipientName.trim(),
    amount: amountOf(draft),
    design: draft.design,
    message: draft.message,
    ...(deliverAt && { deliverAt, timeZone: timeZoneHere() }),
  };
}
