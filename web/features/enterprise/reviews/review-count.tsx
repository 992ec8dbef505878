import { countCompanyFraudReviews } from '#contract/enterprise/fraud.ts';
import { useRead } from '../../../api/use-read.ts';
import { WaitingBadge } from '../../../shared/waiting-badge.tsx';

/** How many rewards wait for the company's decision. */
export function ReviewCount() {
  return <WaitingBadge waiting={useRead(countCompanyFraudReviews).data?.waiting} />;
}
