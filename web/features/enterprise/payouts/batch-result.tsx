import { downloadPayouts, type PayoutBatch } from '#contract/enterprise/payouts.ts';
import { formatCount } from '#contract/kernel/counts.ts';
import { routeUrl } from '../../../api/client.ts';
import { DownloadLink } from '../../../ui/actions/download-link.tsx';
import { LinkButton } from '../../../ui/actions/link-button.tsx';
import { type Fact, Facts } from '../../../ui/data/facts.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { formatMoment } from '../../../ui/format/date-format.ts';
import { Money } from '../../../ui/format/money.tsx';
import { Panel } from '../../../ui/layout/card.tsx';
import { rowsOf } from './batch-labels.ts';
import { people } from './chosen.ts';
import { LinksNotice } from './links-notice.tsx';

/** The outcome of a payout. */
export function BatchResult({ batch }: { batch: PayoutBatch }) {
  return (
    <Panel
      title={titleOf(batch)}
      actions={
        <DownloadLink href={routeUrl(downloadPayouts.path, { batchId: batch.id }, {})}>
          Download result
        </DownloadLink>
      }
    >
      <div role="status" className="mb-5 flex flex-col gap-3">
        <LinksNotice links={batch.links} />
        {batch.refusedRows === 0 && batch.paidRows === 0 ? null : batch.refusedRows === 0 ? (
          <Notice tone="good" title={`${people(batch.paidRows)} paid`}>
            Each of them has been notified.
          </Notice>
        ) : (
          <Notice tone="warn" title={`${rowsOf(batch.refusedRows)} not paid`}>
            {batch.paidRows > 0 && `${formatCount(batch.paidRows)} of ${rowsOf(batch.rows)} were paid. `}
            The list below and the file say why.
          </Notice>
        )}
      </div>
      <Facts facts={factsOf(batch)} />
      <div className="mt-6">
        <LinkButton to="." search={{ tab: 'payouts' }} tone="secondary">
          Start another payout
        </LinkButton>
      </div>
    </Panel>
  );
}

function titleOf({ paidRows, refusedRows, links }: PayoutBatch): string {
  if (paidRows === 0 && links.rows > 0 && links.state !== 'CANCELED') {
    if (links.state === 'PENDING APPROVAL') return 'The links wait for approval';
    return links.deliverAt ? 'The links are scheduled' : 'The rewards are ordered';
  }
  if (paidRows === 0) return 'No one was paid';
  if (links.state === 'PENDING APPROVAL') return 'The balances were paid';
  if (links.state === 'CANCELED') return 'Paid in part';
  return refusedRows === 0 ? 'Everyone was paid' : 'Paid in part';
}

function factsOf(batch: PayoutBatch): Fact[] {
  const { confirmedAt, completedAt, message, links } = batch;
  const total = (amount: string) => <Money amount={amount} className="font-semibold text-lg" />;
  return [
    ...(links.rows > 0 && batch.paidRows === 0
      ? []
      : [{ name: 'Paid in total', value: total(batch.paidTotal) }]),
    ...(links.rows > 0 && links.state !== 'CANCELED'
      ? [{ name: 'Sent as links', value: total(links.total) }]
      : []),
    ...(links.deliverAt && links.state === 'PENDING APPROVAL'
      ? [{ name: 'Links go out on', value: formatMoment(links.deliverAt) }]
      : []),
    { name: 'Paid by', value: batch.createdByName || 'A former manager' },
    ...(confirmedAt ? [{ name: 'Confirmed', value: formatMoment(confirmedAt) }] : []),
    ...(completedAt ? [{ name: 'Completed', value: formatMoment(completedAt) }] : []),
    ...(message ? [{ name: 'Message', value: `“${message}”` }] : []),
  ];
}
