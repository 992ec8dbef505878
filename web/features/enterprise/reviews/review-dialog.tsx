import {
  blockCompanyFraudReview,
  type CompanyFraudReview,
  countCompanyFraudReviews,
  listCompanyFraudReviews,
  releaseCompanyFraudReview,
} from '#contract/enterprise/fraud.ts';
import { listCompanyRewards } from '#contract/enterprise/rewards.ts';
import { REASON_MAX } from '#contract/rewards/reason.ts';
import { COMPANY_MONEY_READS } from '../../../shared/company-money-reads.ts';
import { useWriteForm } from '../../../shared/forms/use-write-form.ts';
import { WriteForm } from '../../../shared/forms/write-form.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { displayMoney } from '../../../ui/format/display-money.ts';
import { Field } from '../../../ui/forms/field.tsx';
import { TextArea } from '../../../ui/forms/text-area.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { recipientOf } from './review-texts.ts';

const rules = () => import('#contract/rewards/reason.ts').then((m) => m.RewardReasonBody);

const INVALIDATES = [
  ...COMPANY_MONEY_READS,
  listCompanyFraudReviews,
  countCompanyFraudReviews,
  listCompanyRewards,
];

export type ReviewAct = 'release' | 'block';

const TEXTS: Record<ReviewAct, { title: string; button: string; done: string }> = {
  release: { title: 'Release this reward?', button: 'Release', done: 'Reward released' },
  block: { title: 'Block this reward?', button: 'Block', done: 'Reward blocked' },
};

/** Decides about a reward under review, with a reason that the company's log keeps. */
export function ReviewDialog({
  review,
  act,
  onClose,
}: {
  review: CompanyFraudReview;
  act: ReviewAct;
  onClose: () => void;
}) {
  const { title, button, done } = TEXTS[act];
  const form = useWriteForm(act === 'release' ? releaseCompanyFraudReview : blockCompanyFraudReview, {
    rules,
    start: { reason: '' },
    request: (body) => ({ params: { reviewId: review.id }, body }),
    invalidates: INVALIDATES,
    // A repeated decision changes nothing.
    repeats: 2,
    onSuccess: () => {
      toast({ title: done, tone: 'good' });
      onClose();
    },
  });
  return (
    <Dialog
      open
      onClose={onClose}
      locked={form.isSending}
      title={title}
      description={consequence(review, act)}
    >
      <WriteForm
        form={form}
        action={button}
        tone={act === 'release' ? 'primary' : 'destructive'}
        onCancel={onClose}
      >
        <Field label="Reason" hint="Kept in your company’s audit log." error={form.errors.reason?.message}>
          <TextArea rows={3} maxLength={REASON_MAX} {...form.register('reason')} />
        </Field>
      </WriteForm>
    </Dialog>
  );
}

function consequence(review: CompanyFraudReview, act: ReviewAct): string {
  const { left, method } = review.reward;
  if (act === 'block')
    return `${displayMoney(left)} returns to the shared balance, and the recipient can no longer claim it.`;
  if (method === 'LINK') return 'The link works again, as before.';
  return `${recipientOf(review)} gets the link and can choose a gift card.`;
}
