import type { Company } from './use-company.ts';

/**
 * Replaces a part that is locked until the company is funded, is active again, or is no longer frozen. Why,
 * and what to do, stands over every section (company-state.tsx).
 */
export function Locked({ company, what }: { company: Company; what: string }) {
  return <p className="rounded-lg bg-sunken px-4 py-3 text-ink-soft">{lockedText(company, what)}</p>;
}

function lockedText(company: Company, what: string): string {
  if (!company.isActive) return `${what} once the company account is active again.`;
  if (company.isUnlocked) return `${what} again once the bank decides.`;
  return `${what} once your company has added funds.`;
}
