/**
 * Groups days so that a chart has a few dozen bars at most: days for a month, weeks for a quarter, months for
 * a year.
 */
import type { AnalyticsDay } from '#contract/admin/dashboard.ts';

export const TREND_DAYS = ['7', '30', '90', '365'] as const;
export type TrendDays = (typeof TREND_DAYS)[number];

export type TrendGroup = {
  readonly key: string;
  /** The label below the bar. */
  readonly label: string;
  /** The name in the table. */
  readonly name: string;
  readonly fundedCents: bigint;
  readonly purchasedCents: bigint;
  readonly feesCents: bigint;
  readonly newMembers: number;
};

const FORMATS = {
  day: new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' }),
  month: new Intl.DateTimeFormat('en-US', { month: 'short', timeZone: 'UTC' }),
  monthAndYear: new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' }),
};

/**
 * `days` covers the period, oldest first. Weeks are counted back from the last day, so that the last week is
 * complete.
 */
export function groupDays(days: readonly AnalyticsDay[], period: TrendDays): TrendGroup[] {
  const keyOf = (day: AnalyticsDay, index: number) => {
    if (period === '365') return day.day.slice(0, 7);
    return period === '90' ? String(Math.floor((days.length - 1 - index) / 7)) : day.day;
  };
  const groups = Map.groupBy(
    days.map((day, index) => ({ day, key: keyOf(day, index) })),
    ({ key }) => key,
  );
  return [...groups].map(([key, entries]) =>
    sumUp(
      key,
      entries.map(({ day }) => day),
      period,
    ),
  );
}

function sumUp(key: string, days: readonly AnalyticsDay[], period: TrendDays): TrendGroup {
  const sum = (pick: (day: AnalyticsDay) => string) =>
    days.reduce((total, day) => total + centsOf(pick(day)), 0n);
  return {
    key,
    ...namesOf(days, period),
    fundedCents: sum(({ funded }) => funded),
    purchasedCents: sum(({ purchased }) => purchased),
    feesCents: sum(({ fees }) => fees),
    newMembers: days.reduce((total, { newMembers }) => total + newMembers, 0),
  };
}

function namesOf(days: readonly AnalyticsDay[], period: TrendDays): { label: string; name: string } {
  const first = new Date(`${days[0]?.day}T00:00:00Z`);
  const last = new Date(`${days.at(-1)?.day}T00:00:00Z`);
  if (period === '365')
    return { label: FORMATS.month.format(first), name: FORMATS.monthAndYear.format(first) };
  const day = FORMATS.day.format(first);
  if (period === '90') return { label: day, name: `${day} – ${FORMATS.day.format(last)}` };
  return { label: day, name: day };
}

/** "-0.50" to -50n; replies have exactly two places. */
function centsOf(money: string): bigint {
  return BigInt(money.replace('.', ''));
}
