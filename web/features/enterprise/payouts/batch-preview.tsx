import type { PayoutBatch } from '#contract/enterprise/payouts.ts';
import { momentOf } from '../../../shared/rewards/delivery-time.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { LinkButton } from '../../../ui/actions/link-button.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { formatMomentInText } from '../../../ui/format/date-format.ts';
import { Money } from '../../../ui/format/money.tsx';
import { useSearchState } from '../../../ui/hooks/use-search-state.ts';
import { Panel } from '../../../ui/layout/card.tsx';
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx';
import { WaitsNotice } from '../approvals/waits-notice.tsx';
import { useOwnRule } from '../limits/use-own-rule.ts';
import { monthsLabel } from '../rewards/months-label.ts';
import { useCompany } from '../use-company.ts';
import { BatchFigures } from './batch-figures.tsx';
import { rowsOf } from './batch-labels.ts';
import { balanceAfterPayout } from './batch-sums.ts';
import { people } from './chosen.ts';
import { confirmationOf, whatWaits } from './confirmation.ts';
import { LinkChoices } from './link-choices.tsx';
import { MissingFunds } from './missing-funds.tsx';
import { parsePayoutSearch } from './payout-search.ts';
import { useConfirmBatch } from './use-confirm-batch.ts';

/** Every row before the payout, and the one confirmation. */
export function BatchPreview({
  batch,
  onBack,
  onConfirmed,
}: {
  batch: PayoutBatch;
  /** With its message, which a form that was left by a reload no longer has. */
  onBack: (message: string) => void;
  onConfirmed: () => void;
}) {
  const [{ way }, setSearch] = useSearchState(parsePayoutSearch);
  const { links, changeLinks, problems, fields, ask, dialog } = useConfirmBatch(batch, () => {
    onConfirmed();
    // The outcomes of the rows change now, so the filter is reset.
    setSearch({ fate: undefined, after: undefined });
  });
  const rule = useOwnRule()?.batches;
  const { company } = useCompany();
  const waiting = whatWaits(batch, rule);
  const { button, question, confirmLabel, effect, waits } = confirmationOf(batch, waiting);
  const left = balanceAfterPayout(batch);
  const hasLinks = batch.links.rows > 0;
  const goesOutAt = hasLinks ? momentOf(links) : null;
  return (
    <Panel title="Check before you pay" description="Nothing is paid yet. This preview is kept for a day.">
      <BatchFigures batch={batch} />
      {batch.message && <p className="mt-5 text-ink-soft">With the message “{batch.message}”</p>}
      <div className="mt-5 flex flex-col gap-3">
        {hasLinks && (
          <Notice title={`${people(batch.links.rows)} not on your list`}>
            They get a link by email or text message and choose a gift card, without an account. What no one
            claims in {monthsLabel(company?.rewardMonths ?? 12)} comes back.
          </Notice>
        )}
        {hasLinks && (
          <div ref={fields}>
            <LinkChoices
              value={links}
              errors={problems}
              balances={batch.payableRows === 0 ? null : waiting.balances ? 'wait' : 'paid'}
              onChange={changeLinks}
            />
          </div>
        )}
        {batch.refusedRows > 0 && (
          <Notice tone="warn" title={`${rowsOf(batch.refusedRows)} cannot be paid`}>
            They are skipped; the list below says why.
          </Notice>
        )}
        {left === null && <MissingFunds missing={batch.missing} />}
        {waits && rule?.approvalAbove && <WaitsNotice line={rule.approvalAbove} {...waits} />}
      </div>
      <div className="mt-6 flex flex-col gap-3 sm:flex-row sm:justify-end">
        <LinkButton
          to="."
          search={{ tab: 'payouts', way }}
          tone="secondary"
          onClick={() => onBack(batch.message ?? '')}
        >
          Back
        </LinkButton>
        <Button disabled={left === null || batch.payableRows + batch.links.rows === 0} onClick={ask}>
          {button}
        </Button>
      </div>
      <ConfirmDialog
        {...dialog}
        tone="primary"
        title={question}
        description={
          <>
            {effect} <Money amount={left ?? '0.00'} /> stays in the shared balance.
            {batch.refusedRows > 0 && ` ${rowsOf(batch.refusedRows)} that cannot be paid are skipped.`}{' '}
            {goesOutAt && `The links go out on ${formatMomentInText(goesOutAt)}. `}
            {hasLinks
              ? 'Links can be canceled until they are claimed; payouts cannot be undone.'
              : 'Payouts cannot be undone.'}
          </>
        }
        confirmLabel={confirmLabel}
      />
    </Panel>
  );
}
