import { useEffect, useRef, useState } from 'react';
import { confirmPayouts, listPayoutBatches, type PayoutBatch } from '#contract/enterprise/payouts.ts';
import { listCompanyRewards } from '#contract/enterprise/rewards.ts';
import { can, roleOf } from '#contract/kernel/capabilities.ts';
import { fieldErrors } from '../../../api/api-error.ts';
import { useSignedInUser } from '../../../api/use-current-user.ts';
import { useWrite } from '../../../api/use-write.ts';
import { COMPANY_MONEY_READS } from '../../../shared/company-money-reads.ts';
import { momentOf, timeProblem } from '../../../shared/rewards/delivery-time.ts';
import { toastFailure } from '../../../shared/toast-error.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { LinkButton } from '../../../ui/actions/link-button.tsx';
import { MoneyFigure } from '../../../ui/data/money-figure.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { formatMomentInText } from '../../../ui/format/date-format.ts';
import { displayMoney } from '../../../ui/format/display-money.ts';
import { Money } from '../../../ui/format/money.tsx';
import { useSearchState } from '../../../ui/hooks/use-search-state.ts';
import { Panel } from '../../../ui/layout/card.tsx';
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx';
import { FUND_PARAMETER } from '../add-funds/fund-parameter.ts';
import { WaitsNotice } from '../approvals/waits-notice.tsx';
import { useOwnRule } from '../limits/use-own-rule.ts';
import { monthsLabel } from '../rewards/months-label.ts';
import { useCompany } from '../use-company.ts';
import { rowsOf } from './batch-labels.ts';
import { balanceAfterPayout, totalOf } from './batch-sums.ts';
import { people } from './chosen.ts';
import { confirmationOf, whatWaits } from './confirmation.ts';
import { LinkChoices, type LinkDraft, NEW_LINKS, toChoices } from './link-choices.tsx';
import { parsePayoutSearch } from './payout-search.ts';

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
  const [asking, setAsking] = useState(false);
  const [draft, setDraft] = useState(NEW_LINKS);
  const [attempts, setAttempts] = useState(0);
  const choices = useRef<HTMLDivElement>(null);
  const [{ way }, setSearch] = useSearchState(parsePayoutSearch);
  const left = balanceAfterPayout(batch);
  const confirm = useWrite(confirmPayouts, {
    invalidates: [listPayoutBatches, listCompanyRewards, ...COMPANY_MONEY_READS],
    // A repeated confirmation changes nothing.
    repeats: 2,
    onSuccess: () => {
      setAsking(false);
      onConfirmed();
      // The outcomes of the rows change now, so the filter is reset.
      setSearch({ fate: undefined, after: undefined });
    },
    onError: (error) => {
      setAsking(false);
      if (isBesideField(error)) setAttempts((before) => before + 1);
      else toastFailure(error);
    },
  });
  useEffect(() => {
    if (attempts > 0) wrongField(choices.current)?.focus();
  }, [attempts]);
  const hasLinks = batch.links.rows > 0;
  const refused = fieldErrors(confirm.error);
  const timeError = (attempts > 0 ? timeProblem(draft) : undefined) ?? refused.deliverAt;
  const goesOutAt = hasLinks ? momentOf(draft) : null;
  const choose = (changes: Partial<LinkDraft>) => {
    setDraft((before) => ({ ...before, ...changes }));
    confirm.reset();
  };
  const ask = () => {
    // The page may have been open for longer than the chosen time.
    if (hasLinks && timeProblem(draft)) setAttempts(attempts + 1);
    else setAsking(true);
  };
  const rule = useOwnRule()?.batches;
  const { company } = useCompany();
  const waiting = whatWaits(batch, rule);
  const { button, question, confirmLabel, effect, waits } = confirmationOf(batch, waiting);
  return (
    <Panel title="Check before you pay" description={`Nothing is paid yet. This preview is kept for a day.`}>
      <dl className="grid gap-x-6 gap-y-4 sm:grid-cols-4">
        <div className="flex items-baseline justify-between gap-4 sm:block">
          <dt className="text-ink-soft text-sm">Will be paid</dt>
          <dd className="tabular font-semibold text-lg">{people(batch.payableRows + batch.links.rows)}</dd>
        </div>
        <MoneyFigure name="In total" amount={totalOf(batch)} strong />
        <MoneyFigure name="Shared balance" amount={batch.sharedBalance} />
        {left === null ? (
          <MoneyFigure name="Missing" amount={batch.missing} />
        ) : (
          <MoneyFigure name="Balance after" amount={left} />
        )}
      </dl>
      {batch.message && <p className="mt-5 text-ink-soft">With the message “{batch.message}”</p>}
      <div className="mt-5 flex flex-col gap-3">
        {hasLinks && (
          <Notice title={`${people(batch.links.rows)} not on your list`}>
            They get a link by email or text message and choose a gift card, without an account. What no one
            claims in {monthsLabel(company?.rewardMonths ?? 12)} comes back.
          </Notice>
        )}
        {hasLinks && (
          <div ref={choices}>
            <LinkChoices
              value={draft}
              errors={{ campaignId: refused.campaignId, deliverAt: timeError }}
              balances={batch.payableRows === 0 ? null : waiting.balances ? 'wait' : 'paid'}
              onChange={choose}
            />
          </div>
        )}
        {batch.refusedRows > 0 && (
          <Notice tone="warn" title={`${rowsOf(batch.refusedRows)} cannot be paid`}>
            They are skipped; the list below says why.
          </Notice>
        )}
        {left === null && <Missing missing={batch.missing} />}
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
        open={asking}
        onClose={() => setAsking(false)}
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
        busy={confirm.isPending}
        // The dialog closes after the field was marked.
        focusAfter={() => wrongField(choices.current)}
        onConfirm={() =>
          confirm.mutate({ params: { batchId: batch.id }, body: hasLinks ? toChoices(draft) : {} })
        }
      />
    </Panel>
  );
}

function wrongField(choices: HTMLElement | null) {
  return choices?.querySelector<HTMLElement>('[aria-invalid="true"]');
}

/** The form shows these beside their fields. */
function isBesideField(error: Error): boolean {
  const { campaignId, deliverAt } = fieldErrors(error);
  return Boolean(campaignId || deliverAt);
}

function Missing({ missing }: { missing: string }) {
  const canFund = can(roleOf(useSignedInUser()), 'enterprise-funding');
  return (
    <Notice tone="bad" title={`The shared balance is ${displayMoney(missing)} short`}>
      {canFund ? (
        <LinkButton
          to="."
          search={{ [FUND_PARAMETER]: missing }}
          tone="secondary"
          size="sm"
          className="mt-2 min-h-11"
        >
          Add funds
        </LinkButton>
      ) : (
        'Please ask your account manager to fund it, then come back.'
      )}
    </Notice>
  );
}
