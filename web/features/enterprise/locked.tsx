import { cx } from '../../ui/format/cx.ts';
import type { Company } from './use-company.ts';

/**
 * Replaces a part that is locked until the company is funded, is active again, or is no longer frozen. Why,
 * and what to do, stands over every section (company-state.tsx).
 */
export function Locked({ company, what, className }: { company: Company; what: string; className?: string }) {
  return (
    <p className={cx('rounded-lg bg-sunken px-4 py-3 text-ink-soft', className)}>
      {lockedText(company, what)}
    </p>
  );
}

function lockedText(company: Company, what: string): string {
  if (!company.isActive) return `${what} once the company account is active again.`;
  if (company.isUnlocked) return `${what} again once the bank decides.`;
  return `${what} once your company has added funds.`;
}
