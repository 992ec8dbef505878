/**
 * Groups days so that a chart has a few dozen bars at most: days for a month, weeks for a quarter, months for
 * a year.
 */

import type { AnalyticsDay } from '#contract/admin/dashboard.ts';
import { moneyCents } from '#contract/kernel/money.ts';
import { monthLabel, shortDayLabel, shortMonthLabel } from '../../../ui/format/calendar.ts';

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

/**
 * `days` covers the period, oldest first. Weeks are counted back from the last day, so that the last week is
 * complete.
 */
export function groupDays(days: readonly AnalyticsDay[], period: TrendDays): TrendGroup[] {
  const groupKey = (day: AnalyticsDay, index: number) => {
    if (period === '365') return day.day.slice(0, 7);
    return period === '90' ? String(Math.floor((days.length - 1 - index) / 7)) : day.day;
  };
  const groups = Map.groupBy(
    days.map((day, index) => ({ day, key: groupKey(day, index) })),
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
    days.reduce((total, day) => total + moneyCents(pick(day)), 0n);
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
  const [first, last] = [days[0]?.day ?? '', days.at(-1)?.day ?? ''];
  if (period === '365') {
    const month = first.slice(0, 7);
    return { label: shortMonthLabel(month), name: monthLabel(month) };
  }
  const day = shortDayLabel(first);
  if (period === '90') return { label: day, name: `${day} – ${shortDayLabel(last)}` };
  return { label: day, name: day };
}
