import { useRef, useState } from 'react';
import { confirmPayouts, listPayoutBatches, type PayoutBatch } from '#contract/enterprise/payouts.ts';
import { listCompanyRewards } from '#contract/enterprise/rewards.ts';
import { fieldErrors } from '../../../api/api-error.ts';
import { useWrite } from '../../../api/use-write.ts';
import { COMPANY_MONEY_READS } from '../../../shared/company-money-reads.ts';
import { timeProblem } from '../../../shared/rewards/delivery-time.ts';
import { toastFailure } from '../../../shared/toast-error.ts';
import { useFocusOnInvalid } from '../../../ui/hooks/use-focus-on-invalid.ts';
import { type LinkDraft, NEW_LINKS, toChoices } from './link-choices.tsx';

/** The confirmation of a batch: what is chosen for its links, the question, and the call. */
export function useConfirmBatch(batch: PayoutBatch, onConfirmed: () => void) {
  const [asking, setAsking] = useState(false);
  const [links, setLinks] = useState(NEW_LINKS);
  /** Counts the confirmations that failed because of a field. */
  const [attempts, setAttempts] = useState(0);
  const fields = useRef<HTMLDivElement>(null);
  const hasLinks = batch.links.rows > 0;
  const confirm = useWrite(confirmPayouts, {
    invalidates: [listPayoutBatches, listCompanyRewards, ...COMPANY_MONEY_READS],
    // A repeated confirmation changes nothing.
    repeats: 2,
    onSuccess: () => {
      setAsking(false);
      onConfirmed();
    },
    onError: (error) => {
      setAsking(false);
      const { campaignId, deliverAt } = fieldErrors(error);
      if (campaignId || deliverAt) setAttempts((before) => before + 1);
      else toastFailure(error);
    },
  });
  const refused = fieldErrors(confirm.error);
  useFocusOnInvalid(fields, attempts);

  return {
    links,
    changeLinks(changes: Partial<LinkDraft>) {
      setLinks((before) => ({ ...before, ...changes }));
      confirm.reset();
    },
    problems: {
      campaignId: refused.campaignId,
      deliverAt: (attempts > 0 ? timeProblem(links) : undefined) ?? refused.deliverAt,
    },
    /** Around the fields of the links. */
    fields,
    ask() {
      // The page may have been open for longer than the chosen time.
      if (hasLinks && timeProblem(links)) setAttempts(attempts + 1);
      else setAsking(true);
    },
    dialog: {
      open: asking,
      busy: confirm.isPending,
      onClose: () => setAsking(false),
      // The dialog closes after the field was marked.
      focusAfter: () => fields.current?.querySelector<HTMLElement>('[aria-invalid="true"]'),
      onConfirm: () =>
        confirm.mutate({ params: { batchId: batch.id }, body: hasLinks ? toChoices(links) : {} }),
    },
  };
}
