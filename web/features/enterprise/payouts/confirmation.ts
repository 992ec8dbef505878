/** What a confirmation pays at once and what waits for another manager, and how the page says it. */

import type { OwnRule } from '#contract/enterprise/limits.ts';
import type { PayoutBatch } from '#contract/enterprise/payouts.ts';
import { moneyCents } from '#contract/kernel/money.ts';
import { displayMoney } from '../../../ui/format/display-money.ts';
import { waitsForApproval } from '../limits/use-own-rule.ts';
import { totalOf } from './batch-sums.ts';
import { people } from './chosen.ts';

type Batch = Pick<PayoutBatch, 'payableRows' | 'total' | 'links'>;
type Waits = { balances: boolean; links: boolean };

/** The server orders the links first. Where they do not wait, less of the line is left for the balances. */
export function whatWaits(
  { payableRows, total, links }: Batch,
  rule: Pick<OwnRule, 'approvalLeft'> | undefined,
): Waits {
  const linkCents = moneyCents(links.total);
  const linksWait = links.rows > 0 && waitsForApproval(rule, linkCents);
  const cents = moneyCents(total) + (linksWait ? 0n : linkCents);
  return { links: linksWait, balances: payableRows > 0 && waitsForApproval(rule, cents) };
}

export type PayoutConfirmation = {
  button: string;
  question: string;
  confirmLabel: string;
  /** What becomes of the money. */
  effect: string;
  /** Null where nothing waits. */
  waits: { title: string; parts: string | null } | null;
};

export function confirmationOf(batch: Batch, waits: Waits): PayoutConfirmation {
  const { payableRows, links } = batch;
  const total = displayMoney(totalOf(batch));
  const whom = people(payableRows + links.rows);
  if (!waits.balances && !waits.links)
    return {
      button: `Pay ${whom}`,
      question: `Pay ${total} to ${whom}?`,
      confirmLabel: `Pay ${total}`,
      effect: 'The shared balance pays it right away.',
      waits: null,
    };
  const mixed = payableRows > 0 && links.rows > 0;
  if (!mixed || (waits.balances && waits.links))
    return {
      button: 'Send for approval',
      question: `Send a payout of ${total} to ${whom} for approval?`,
      confirmLabel: 'Send for approval',
      effect: 'The money is set aside until another manager decides.',
      waits: {
        title: 'Another manager must approve this',
        parts: mixed ? 'The payouts to a balance and the links are two requests.' : null,
      },
    };
  const toBalances = `${displayMoney(batch.total)} to the ${payableRows === 1 ? 'balance' : 'balances'} of ${people(payableRows)}`;
  const byLinks = `${displayMoney(links.total)} by a link to ${people(links.rows)}`;
  const [now, later] = waits.links ? [toBalances, byLinks] : [byLinks, toBalances];
  const [nowTotal, laterTotal] = waits.links ? [batch.total, links.total] : [links.total, batch.total];
  return {
    button: 'Pay and send for approval',
    question: `Pay ${displayMoney(nowTotal)} now, and send ${displayMoney(laterTotal)} for approval?`,
    confirmLabel: 'Pay and send for approval',
    effect: `Paid right away: ${now}. Set aside until another manager decides: ${later}.`,
    waits: { title: 'Part of this waits for approval', parts: `Paid right away: ${now}. Waits: ${later}.` },
  };
}
