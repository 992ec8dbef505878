/** Labels of limits and budgets. */
import type { LineChannel, PersonRule, RoleRule, Room } from '#contract/enterprise/limits.ts';
import { enterpriseRoleName } from '../../../shared/role-names.ts';
import { Money } from '../../../ui/format/money.tsx';

export const PERIOD_NAMES = { month: 'Month', quarter: 'Quarter', year: 'Year' } as const;

export const CHANNEL_NAMES: Record<LineChannel, string> = {
  file: 'Payouts to many',
  api: 'Your software (API)',
  occasion: 'Birthdays and anniversaries',
};

export const roleName = (role: RoleRule['role']) => enterpriseRoleName({ enterpriseRole: role });

/** An amount, or a word where there is no limit. */
export function LimitAmount({ amount, none = 'No limit' }: { amount: string | null; none?: string }) {
  return amount === null ? <span className="text-ink-soft">{none}</span> : <Money amount={amount} />;
}

/** "$120.00 of $5,000.00 left today". */
export function RoomLeft({ room }: { room: Room }) {
  return (
    <span className="block">
      <Money amount={room.left} className="font-semibold" /> of <Money amount={room.allowed} /> left{' '}
      {roomPeriod(room)}
    </span>
  );
}

function roomPeriod({ kind, period }: Room): string {
  if (kind === 'day') return 'today';
  return kind === 'month' ? 'this month' : `in the budget of this ${period}`;
}

export function BudgetLabel({ budget }: Pick<PersonRule, 'budget'>) {
  if (!budget) return <span className="text-ink-soft">No budget set</span>;
  return `${PERIOD_NAMES[budget.period]}${budget.rollover ? ', with rollover' : ''}`;
}
