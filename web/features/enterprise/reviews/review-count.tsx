import { countCompanyFraudReviews } from '#contract/enterprise/fraud.ts';
import { useRead } from '../../../api/use-read.ts';
import { Badge } from '../../../ui/data/badge.tsx';

/** How many rewards wait for the company's decision; nothing at zero. */
export function ReviewCount() {
  const { data } = useRead(countCompanyFraudReviews);
  if (!data || data.waiting === 0) return null;
  return (
    <Badge tone="coral">
      {data.waiting}
      <span className="sr-only"> waiting for you</span>
    </Badge>
  );
}
