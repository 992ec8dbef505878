import type { PayoutBatch } from '#contract/enterprise/payouts.ts';
import { LinkButton } from '../../../ui/actions/link-button.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { Money } from '../../../ui/format/money.tsx';
import { Panel } from '../../../ui/layout/card.tsx';
import { people } from './chosen.ts';

/** A batch that another manager has to approve. */
export function BatchWaiting({ batch }: { batch: PayoutBatch }) {
  return (
    <Panel title="Waiting for approval">
      <div role="status">
        <Notice title="Another manager decides">
          <Money amount={batch.total} className="font-semibold" /> for {people(batch.payableRows)} is set
          aside. It is paid once another manager approves, and returns to the shared balance otherwise.
        </Notice>
      </div>
      <Requests />
    </Panel>
  );
}

/** A batch that was rejected, withdrawn or not decided in time. */
export function BatchCanceled() {
  return (
    <Panel title="No one was paid">
      <div role="status">
        <Notice tone="warn" title="This payout was not approved">
          The money is back in the shared balance. The request says why.
        </Notice>
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
