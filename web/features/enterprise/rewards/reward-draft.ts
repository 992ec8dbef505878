/** What a manager typed about one reward, and what is wrong with it. */
import type { RewardField } from '#contract/enterprise/fields.ts';
import { typedAmount } from '#contract/kernel/money.ts';
import { displayPhone, toE164 } from '#contract/kernel/phone.ts';
import type { RewardDesign } from '#contract/rewards/reward-designs.ts';
import { ENTER_EMAIL, isEmail } from '../../../shared/is-email.ts';
import { type DeliveryTime, momentOf, NOW, timeProblem } from '../../../shared/rewards/delivery-time.ts';
import { customFieldErrors } from '../fields/custom-field-errors.ts';

export type RewardDraft = DeliveryTime & {
  method: 'EMAIL' | 'PHONE' | 'LINK';
  recipientEmail: string;
  recipientPhone: string;
  recipientName: string;
  amount: string;
  design: RewardDesign;
  /** Empty for the default. */
  campaignId: string;
  message: string;
  /** By the id of a custom field. */
  customFields: Readonly<Record<string, string>>;
};

export type RewardProblems = Partial<
  Record<'recipientEmail' | 'recipientPhone' | 'amount' | 'campaignId' | 'day', string>
> & {
  /** By the id of a custom field. */
  customFields?: Readonly<Record<string, string>>;
};

/** The name under which the tab keeps it. */
export const REWARD_DRAFT = 'send-reward';

/** An empty form. `to`: the address or the number that the reward goes to. */
export function startRewardDraft(to = ''): RewardDraft {
  const phone = toE164(to);
  return {
    method: phone === null ? 'EMAIL' : 'PHONE',
    recipientEmail: phone === null ? to : '',
    recipientPhone: phone === null ? '' : displayPhone(phone),
    recipientName: '',
    amount: '',
    design: 'thanks',
    campaignId: '',
    message: '',
    customFields: {},
    ...NOW,
  };
}

/** What the server would refuse, as far as the browser can know; the server checks it all. */
export function findDraftProblems(draft: RewardDraft): RewardProblems {
  const problems: RewardProblems = {};
  if (draft.method === 'EMAIL' && !isEmail(draft.recipientEmail.trim()))
    problems.recipientEmail = ENTER_EMAIL;
  if (draft.method === 'PHONE' && toE164(draft.recipientPhone) === null)
    problems.recipientPhone = 'Please enter a valid phone number';
  if (typedAmount(draft.amount) === null) problems.amount = 'Please enter a valid amount greater than $0.';
  const day = draft.method !== 'LINK' ? timeProblem(draft) : undefined;
  if (day) problems.day = day;
  return problems;
}

/** What the server refused, for the fields that the form shows it beside. */
export function refusedProblems(errors: Readonly<Record<string, string>>): RewardProblems {
  const { amount, campaignId } = errors;
  const recipientPhone = errors['rewards.0.recipientPhone'] ?? errors.recipientPhone;
  const customFields = customFieldErrors(errors);
  return {
    ...(amount && { amount }),
    ...(campaignId && { campaignId }),
    ...(recipientPhone && { recipientPhone }),
    ...(customFields && { customFields }),
  };
}

/** Whether the form shows a field beside which one of these stands. */
export function isBesideField(
  { customFields = {}, ...others }: RewardProblems,
  fields: readonly Pick<RewardField, 'id'>[] | undefined,
): boolean {
  return Object.keys(others).length > 0 || (fields?.some(({ id }) => id in customFields) ?? false);
}

/** The body of the call. */
export function toReward(draft: RewardDraft, amount: string) {
  const { method, design, campaignId, recipientName, message, customFields } = draft;
  const deliverAt = method !== 'LINK' ? momentOf(draft)?.toISOString() : undefined;
  return {
    method,
    design,
    amount,
    recipientName: recipientName.trim(),
    ...(method === 'EMAIL' && { recipientEmail: draft.recipientEmail.trim() }),
    ...(method === 'PHONE' && { recipientPhone: draft.recipientPhone.trim() }),
    ...(message.trim() && { message }),
    ...(campaignId && { campaignId }),
    ...(Object.keys(customFields).length > 0 && { customFields }),
    ...(deliverAt && { deliverAt }),
  };
}
