import { displayMoney } from '../../ui/format/display-money.ts';
import type { Company } from './use-company.ts';

/**
 * Replaces a part that is locked until the company is funded, is active again, or is no longer frozen. Why, and what to
 * do, stands over every section (company-state.tsx).
 */
export function Locked({ company, what }: { company: Company; what: string }) {
  return <p className="rounded-lg bg-sunken px-4 py-3 text-ink-soft">{lockedText(company, what)}</p>;
}

function lockedText(company: Company, what: string): string {
  if (!company.isActive) return `${what} while the company account is active.`;
  if (company.isUnlocked) return `${what} again once the bank decides.`;
  return `${what} once the shared balance reaches ${displayMoney(company.minimumBalanceRequired)}.`;
}
