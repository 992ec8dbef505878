import type { Enterprise } from '#contract/enterprise/company.ts';
import { Badge } from '../../../ui/data/badge.tsx';

/** Whether a company may fund and pay, and whether it ever reached its minimum. */
export function EnterpriseBadges({ enterprise }: { enterprise: Enterprise }) {
  return (
    <span className="inline-flex flex-wrap gap-1.5">
      {enterprise.isActive ? <Badge tone="good">Active</Badge> : <Badge>Inactive</Badge>}
      <span className="whitespace-nowrap text-ink-soft text-sm">
        Setup{' '}
        {enterprise.isSetupComplete ? (
          <Badge tone="good">Complete</Badge>
        ) : (
          <Badge tone="warn">Pending</Badge>
        )}
      </span>
    </span>
  );
}
