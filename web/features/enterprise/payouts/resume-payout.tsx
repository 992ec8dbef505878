import {
  getPayoutBatch,
  listPayoutBatches,
  listPayoutRows,
  type PayoutBatch,
  resumePayouts,
} from '#contract/enterprise/payouts.ts';
import { useWriteForm } from '../../../shared/forms/use-write-form.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { Money } from '../../../ui/format/money.tsx';
import { RelativeTime } from '../../../ui/format/relative-time.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { TextArea } from '../../../ui/forms/text-area.tsx';
import { rowsOf } from './batch-labels.ts';

const rules = () => import('#contract/enterprise/payouts.ts').then((m) => m.ResumeBody);

/** What is left of a payout that stopped, and the way to let it go on. */
export function ResumePayout({
  batchId,
  stalled,
}: {
  batchId: string;
  stalled: NonNullable<PayoutBatch['stalled']>;
}) {
  const form = useWriteForm(resumePayouts, {
    rules,
    start: { reason: '' },
    request: (body) => ({ params: { batchId }, body }),
    invalidates: [getPayoutBatch, listPayoutBatches, listPayoutRows],
    onSuccess: () => {
      toast({ title: 'Success', description: 'The payout continues.', tone: 'good' });
    },
  });
  return (
    <div className="mt-6 flex flex-col gap-5">
      <Notice tone="warn" title="This payout has stopped">
        <p>
          The last progress was <RelativeTime moment={stalled.since} />. Still to pay:{' '}
          {rowsOf(stalled.rowsLeft)} with <Money amount={stalled.amountLeft} className="font-semibold" />. No
          one is paid twice.
        </p>
      </Notice>
      <form {...form.formProps} aria-label="Resume the payout" className="flex flex-col gap-5">
        <Field label="Reason" hint="Kept with the payout." error={form.errors.reason?.message}>
          <TextArea rows={2} maxLength={400} {...form.register('reason')} />
        </Field>
        <Button type="submit" busy={form.isSending} className="sm:self-end">
          Resume
        </Button>
      </form>
    </div>
  );
}
