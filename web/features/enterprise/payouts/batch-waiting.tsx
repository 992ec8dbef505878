import type { PayoutBatch } from '#contract/enterprise/payouts.ts';
import { LinkButton } from '../../../ui/actions/link-button.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { Money } from '../../../ui/format/money.tsx';
import { Panel } from '../../../ui/layout/card.tsx';
import { people } from './chosen.ts';
import { LinksNotice } from './links-notice.tsx';

/** A batch that another manager has to approve. */
export function BatchWaiting({ batch }: { batch: PayoutBatch }) {
  return (
    <Panel title="Waiting for approval">
      <div role="status" className="flex flex-col gap-3">
        <Notice title="Another manager decides">
          <Money amount={batch.total} className="font-semibold" /> for {people(batch.payableRows)} is set
          aside. It is paid once another manager approves, and returns to the shared balance otherwise.
        </Notice>
        <LinksNotice links={batch.links} />
      </div>
      <Requests />
    </Panel>
  );
}

/** A batch that was rejected, withdrawn or not decided in time. Its links have an approval of their own. */
export function BatchCanceled({ batch }: { batch: PayoutBatch }) {
  const isAlone = batch.links.rows === 0 || batch.links.state === 'CANCELED';
  return (
    <Panel title={isAlone ? 'No one was paid' : 'The balances were not paid'}>
      <div role="status" className="flex flex-col gap-3">
        <Notice tone="warn" title="This payout was not approved">
          <Money amount={batch.total} /> is back in the shared balance. The request says why.
        </Notice>
        <LinksNotice links={batch.links} />
      </div>
      <Requests ended />
    </Panel>
  );
}

function Requests({ ended = false }: { ended?: boolean }) {
  return (
    <div className="mt-6">
      <LinkButton to="." search={{ tab: 'approvals', ...(ended && { view: 'ended' }) }} tone="secondary">
        See the request
      </LinkButton>
    </div>
  );
}
