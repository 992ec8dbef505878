import { type FormEvent, useRef, useState } from 'react';
import { listCompanyRewards, type SentOrder, sendCompanyRewards } from '#contract/enterprise/rewards.ts';
import { formatCents, typedAmount } from '#contract/kernel/money.ts';
import { displayPhone, toE164 } from '#contract/kernel/phone.ts';
import { ApiError } from '../../../api/api-error.ts';
import { formProblem } from '../../../api/form-problem.ts';
import { useConfig } from '../../../api/use-config.ts';
import { useIdempotencyKey } from '../../../api/use-idempotency-key.ts';
import { useWrite } from '../../../api/use-write.ts';
import { COMPANY_MONEY_READS } from '../../../shared/company-money-reads.ts';
import { PHONE_HINT } from '../../../shared/rewards/contact.ts';
import { NOW } from '../../../shared/rewards/delivery-time.ts';
import { DeliveryTimeFields } from '../../../shared/rewards/delivery-time-fields.tsx';
import { Button } from '../../../ui/actions/button.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { displayMoney } from '../../../ui/format/display-money.ts';
import { AmountInput } from '../../../ui/forms/amount-input.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { FormFoot } from '../../../ui/forms/form-foot.tsx';
import { Segmented } from '../../../ui/forms/segmented.tsx';
import { TextArea } from '../../../ui/forms/text-area.tsx';
import { TextInput } from '../../../ui/forms/text-input.tsx';
import { useFocusOnInvalid } from '../../../ui/hooks/use-focus-on-invalid.ts';
import { useReportBusy } from '../../../ui/hooks/use-report-busy.ts';
import { WaitsNotice } from '../approvals/waits-notice.tsx';
import { AboveBalance } from '../balance/above-balance.tsx';
import { CampaignSelect } from '../campaigns/campaign-select.tsx';
import { FieldInputs } from '../fields/field-inputs.tsx';
import { useOwnRule, waitsForApproval } from '../limits/use-own-rule.ts';
import { HandOut } from './hand-out.tsx';
import { OccasionSelect } from './occasion-select.tsx';
import { findProblems, type RewardDraft, toReward } from './reward-draft.ts';

const METHODS = [
  { value: 'EMAIL', label: 'By email' },
  { value: 'PHONE', label: 'By text message' },
  { value: 'LINK', label: 'As a link' },
] as const;

/** One reward: to an address, to a phone number, or as a link that the manager hands out. */
export function SendRewardForm({
  sharedBalance,
  to,
  onClose,
  onSending,
}: {
  sharedBalance: string;
  /** The address or number that was searched for; then the reward goes there. */
  to?: string;
  onClose: () => void;
  /** True while money moves: a form that is left and opened again would send it twice. */
  onSending: (sending: boolean) => void;
}) {
  const phone = to === undefined ? null : toE164(to);
  const hasSms = useConfig()?.sms ?? false;
  const [draft, setDraft] = useState<RewardDraft>({
    method: phone === null ? 'EMAIL' : 'PHONE',
    recipientEmail: phone === null ? (to ?? '') : '',
    recipientPhone: phone === null ? '' : displayPhone(phone),
    recipientName: '',
    amount: '',
    design: 'thanks',
    campaignId: '',
    message: '',
    customFields: {},
    ...NOW,
  });
  const [attempts, setAttempts] = useState(0);
  const form = useRef<HTMLFormElement>(null);
  const [handedOut, setHandedOut] = useState<{ link: string; inReview: boolean } | null>(null);
  const keyFor = useIdempotencyKey();
  const rule = useOwnRule();
  const cents = typedAmount(draft.amount);
  const waits = waitsForApproval(rule, cents);
  const problems = attempts > 0 ? findProblems(draft) : {};

  const send = useWrite(sendCompanyRewards, {
    invalidates: [...COMPANY_MONEY_READS, listCompanyRewards],
    repeats: 2,
    onSuccess: (sent, { body }) => {
      const [reward] = sent.rewards;
      if (reward?.link) {
        setHandedOut({ link: reward.link, inReview: reward.inReview });
        return;
      }
      toast({ title: titleOf(sent, body.rewards[0]?.deliverAt), description: sent.message, tone: 'good' });
      onClose();
    },
  });
  useReportBusy(send.isPending, onSending);
  const { error } = send;
  const problem = formProblem(error);
  useFocusOnInvalid(form, attempts);
  useFocusOnInvalid(form, error);
  const limit = error instanceof ApiError ? error.fields.amount : undefined;
  const campaignProblem = error instanceof ApiError ? error.fields.campaignId : undefined;
  const fieldProblems = error instanceof ApiError ? fieldErrors(error.fields) : {};
  const phoneProblem =
    error instanceof ApiError
      ? (error.fields['rewards.0.recipientPhone'] ?? error.fields.recipientPhone)
      : undefined;
  const isBeside = limit || phoneProblem || campaignProblem || Object.keys(fieldProblems).length > 0;
  const set = (changes: Partial<RewardDraft>) => {
    // A changed form could be sent a second time. Disabled fields would drop the focus, so they ignore what
    // is typed.
    if (send.isPending) return;
    setDraft((before) => ({ ...before, ...changes }));
    send.reset();
  };

  function submit(event: FormEvent) {
    event.preventDefault();
    setAttempts(attempts + 1);
    if (send.isPending || cents === null || Object.keys(findProblems(draft)).length > 0) return;
    const body = { rewards: [toReward(draft, formatCents(cents))] };
    send.mutate({ body, headers: { 'idempotency-key': keyFor(JSON.stringify(body)) } });
  }

  if (handedOut) return <HandOut {...handedOut} amount={formatCents(cents ?? 0n)} onClose={onClose} />;
  return (
    <form ref={form} onSubmit={submit} noValidate aria-label="Send a reward" className="flex flex-col gap-5">
      {to === undefined && (
        <Segmented
          label="How it reaches them"
          options={METHODS.filter(({ value }) => hasSms || value !== 'PHONE')}
          value={draft.method}
          onChange={(method) => set({ method })}
        />
      )}
      {draft.method === 'EMAIL' && (
        <Field label="Email address" error={problems.recipientEmail}>
          <TextInput
            type="email"
            inputMode="email"
            autoComplete="off"
            maxLength={254}
            value={draft.recipientEmail}
            readOnly={to !== undefined}
            onChange={({ currentTarget: { value } }) => set({ recipientEmail: value })}
          />
        </Field>
      )}
      {draft.method === 'PHONE' && (
        <Field
          label="Phone number"
          error={problems.recipientPhone ?? phoneProblem}
          hint={`They get a text message with a link. ${PHONE_HINT}`}
        >
          <TextInput
            type="tel"
            inputMode="tel"
            autoComplete="off"
            maxLength={40}
            value={draft.recipientPhone}
            readOnly={to !== undefined}
            onChange={({ currentTarget: { value } }) => set({ recipientPhone: value })}
          />
        </Field>
      )}
      <Field label="Name" optional>
        <TextInput
          autoComplete="off"
          maxLength={100}
          value={draft.recipientName}
          onChange={({ currentTarget: { value } }) => set({ recipientName: value })}
        />
      </Field>
      <Field
        label="Amount"
        error={problems.amount ?? limit}
        hint={`${displayMoney(sharedBalance)} available. No fee.`}
      >
        <AmountInput
          value={draft.amount}
          onChange={({ currentTarget: { value } }) => set({ amount: value })}
        />
      </Field>
      <OccasionSelect value={draft.design} onChange={(design) => set({ design })} />
      <CampaignSelect
        value={draft.campaignId}
        error={campaignProblem}
        onChange={(campaignId) => set({ campaignId })}
      />
      <Field label="Message" optional>
        <TextArea
          rows={3}
          maxLength={500}
          value={draft.message}
          onChange={({ currentTarget: { value } }) => set({ message: value })}
        />
      </Field>
      <FieldInputs
        values={draft.customFields}
        errors={fieldProblems}
        onChange={(customFields) => set({ customFields })}
      />
      {draft.method !== 'LINK' && <DeliveryTimeFields value={draft} error={problems.day} onChange={set} />}
      <div aria-live="polite" className="flex flex-col gap-4 empty:-mt-5">
        <AboveBalance cents={cents} sharedBalance={sharedBalance} />
        {waits && rule?.approvalAbove && <WaitsNotice line={rule.approvalAbove} />}
        {draft.method === 'LINK' && (
          <Notice tone="warn" title="Anyone who has the link can claim the reward">
            It asks for no code. Hand it only to the person it is for.
          </Notice>
        )}
        {problem && !isBeside && <Notice tone="bad">{problem}</Notice>}
      </div>
      <FormFoot>
        <div aria-live="polite" className="w-full">
          <Button type="submit" size="lg" block busy={send.isPending}>
            {waits ? 'Send for approval' : draft.method === 'LINK' ? 'Create the link' : 'Send reward'}
          </Button>
        </div>
      </FormFoot>
    </form>
  );
}

/** By the id of the custom field. */
function fieldErrors(fields: Readonly<Record<string, string>>): Record<string, string> {
  const own = Object.entries(fields).map(([path, message]) => [path.split('customFields.')[1], message]);
  return Object.fromEntries(own.filter(([id]) => id !== undefined));
}

function titleOf({ state, rewards }: SentOrder, deliverAt: string | null | undefined): string {
  if (state === 'PENDING APPROVAL') return 'Sent for approval';
  if (rewards[0]?.inReview) return 'Reward in review';
  return deliverAt ? 'Reward scheduled' : 'Reward sent';
}
