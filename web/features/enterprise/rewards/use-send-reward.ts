import { type FormEvent, useRef, useState } from 'react';
import { listCampaigns } from '#contract/enterprise/campaigns.ts';
import { listRewardFields } from '#contract/enterprise/fields.ts';
import { listCompanyRewards, type SentOrder, sendCompanyRewards } from '#contract/enterprise/rewards.ts';
import { formatCents, typedAmount } from '#contract/kernel/money.ts';
import { fieldErrors } from '../../../api/api-error.ts';
import { formProblem } from '../../../api/form-problem.ts';
import { useSignedInUser } from '../../../api/use-current-user.ts';
import { forgetIdempotencyKey, useIdempotencyKey } from '../../../api/use-idempotency-key.ts';
import { useRead } from '../../../api/use-read.ts';
import { useWrite } from '../../../api/use-write.ts';
import { COMPANY_MONEY_READS } from '../../../shared/company-money-reads.ts';
import { keptKey } from '../../../shared/kept/kept.ts';
import { useKeptDraft } from '../../../shared/kept/use-kept-draft.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { useFocusOnInvalid } from '../../../ui/hooks/use-focus-on-invalid.ts';
import { useFrameLock } from '../../../ui/hooks/use-frame-lock.ts';
import { knownCampaign, knownValues } from './known-choices.ts';
import {
  findDraftProblems,
  isBesideField,
  REWARD_DRAFT,
  type RewardDraft,
  refusedProblems,
  startRewardDraft,
  toReward,
} from './reward-draft.ts';

/** A reward that is sent as a link: the manager copies it. */
type HandedOut = { link: string; inReview: boolean };

/** The form of one reward: what is typed, what is wrong with it, and the call that sends it. */
export function useSendReward({ to, onSent }: { to: string | undefined; onSent: () => void }) {
  const { id: senderId } = useSignedInUser();
  const name = to === undefined ? REWARD_DRAFT : `${REWARD_DRAFT}:${to}`;
  const { data: fields } = useRead(listRewardFields);
  const { data: campaigns } = useRead(listCampaigns);
  const { draft, change: changeDraft, forget } = useKeptDraft(name, startRewardDraft(to));
  const [attempts, setAttempts] = useState(0);
  const [handedOut, setHandedOut] = useState<HandedOut | null>(null);
  const form = useRef<HTMLFormElement>(null);
  // The draft survives a reload and a new sign-in, and so does the key of its first try.
  const keptAs = keptKey(senderId, `${name}:key`);
  const keyFor = useIdempotencyKey(keptAs);
  const send = useWrite(sendCompanyRewards, {
    // The last two are read again for a refusal: a colleague may have deleted what is chosen.
    invalidates: [...COMPANY_MONEY_READS, listCompanyRewards, listCampaigns, listRewardFields],
    repeats: 2,
    onSuccess: (sent, { body }) => {
      forget();
      forgetIdempotencyKey(keptAs);
      const [reward] = sent.rewards;
      if (reward?.link) {
        setHandedOut({ link: reward.link, inReview: reward.inReview });
        return;
      }
      toast({ title: sentTitle(sent, body.rewards[0]?.deliverAt), description: sent.message, tone: 'good' });
      onSent();
    },
  });
  const { error, isPending: busy } = send;
  useFrameLock(busy);
  useFocusOnInvalid(form, attempts);
  useFocusOnInvalid(form, error);
  const cents = typedAmount(draft.amount);
  const refused = refusedProblems(fieldErrors(error));

  function change(changes: Partial<RewardDraft>) {
    // A changed form could be sent a second time. Disabled fields would drop the focus, so they ignore what
    // is typed.
    if (busy) return;
    changeDraft(changes);
    send.reset();
  }

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    setAttempts(attempts + 1);
    if (busy || cents === null || Object.keys(findDraftProblems(draft)).length > 0) return;
    const known = {
      ...draft,
      campaignId: knownCampaign(draft.campaignId, campaigns),
      customFields: knownValues(draft.customFields, fields),
    };
    const amount = formatCents(cents);
    // By what is typed: a try whose answer is missing may have paid with what was deleted since.
    const key = keyFor(JSON.stringify({ rewards: [toReward(draft, amount)] }));
    const body = { rewards: [toReward(known, amount)] };
    send.mutate({ body, headers: { 'idempotency-key': key } });
  }

  return {
    draft,
    change,
    /** Null while no amount is typed. */
    cents,
    problems: { ...refused, ...(attempts > 0 && findDraftProblems(draft)) },
    /** The refusal that stands beside no field. */
    problem: isBesideField(refused, fields) ? undefined : formProblem(error),
    busy,
    handedOut,
    formProps: { ref: form, onSubmit, noValidate: true },
  };
}

function sentTitle({ state, rewards }: SentOrder, deliverAt: string | null | undefined): string {
  if (state === 'PENDING APPROVAL') return 'Sent for approval';
  if (rewards[0]?.inReview) return 'Reward in review';
  return deliverAt ? 'Reward scheduled' : 'Reward sent';
}
