import type { PayoutBatch } from '#contract/enterprise/payouts.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { formatMomentInText } from '../../../ui/format/date-format.ts';
import { people } from './chosen.ts';

/** How the links of a confirmed batch stand. They are an order of their own, with an approval of its own. */
export function LinksNotice({ links }: Pick<PayoutBatch, 'links'>) {
  if (links.rows === 0) return null;
  if (links.state === 'PENDING APPROVAL')
    return (
      <Notice title={titleOf(links)}>
        Their money is set aside until another manager decides. The request is under Approvals.
      </Notice>
    );
  if (links.state === 'CANCELED')
    return (
      <Notice tone="warn" title={titleOf(links)}>
        Their money is back in the shared balance. The request says why.
      </Notice>
    );
  return (
    <Notice tone="good" title={titleOf(links)}>
      Follow each one under Rewards.
    </Notice>
  );
}

function titleOf(links: PayoutBatch['links']): string {
  const whom = people(links.rows);
  if (links.state === 'PENDING APPROVAL') return `The links for ${whom} wait for approval`;
  if (links.state === 'CANCELED') return `The links for ${whom} were not approved`;
  if (links.deliverAt) return `The links for ${whom} go out on ${formatMomentInText(links.deliverAt)}`;
  // Not 'got': a review may hold some.
  return `${whom} ${links.rows === 1 ? 'gets' : 'get'} a link`;
}
