/** Dates in the reader's own time zone. Takes ISO 8601 or a `Date`. */
const PARTS = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: '2-digit',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  hour12: true,
});

function partsOf(moment: string | Date): Record<string, string> {
  return Object.fromEntries(PARTS.formatToParts(new Date(moment)).map(({ type, value }) => [type, value]));
}

/** 'MMM dd, yyyy • h:mm a': "Nov 21, 2026 • 9:05 AM". */
export function formatMoment(moment: string | Date): string {
  const { month, day, year, hour, minute, dayPeriod } = partsOf(moment);
  return `${month} ${day}, ${year} • ${hour}:${minute} ${dayPeriod}`;
}

/** A moment within a sentence: "Nov 21, 2026 at 9:05 AM". */
export function formatMomentInText(moment: string | Date): string {
  return formatMoment(moment).replace(' • ', ' at ');
}

/** 'MMM dd, yyyy': "Nov 21, 2026". */
export function formatDay(moment: string | Date): string {
  const { month, day, year } = partsOf(moment);
  return `${month} ${day}, ${year}`;
}

/** A time span: "Nov 21, 2026 • 9:05 AM to 9:12 AM", or a single moment within one minute. */
export function formatSpan(from: string | Date, to: string | Date): string {
  const [first, last] = [formatMoment(from), formatMoment(to)];
  if (first === last) return first;
  return `${first} to ${formatDay(from) === formatDay(to) ? last.split(' • ')[1] : last}`;
}

const AGO = new Intl.RelativeTimeFormat('en-US', { numeric: 'auto' });
const STEPS = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const;

/** "just now", "5 minutes ago", "yesterday". */
export function formatAgo(moment: string | Date, now: Date = new Date()): string {
  const seconds = Math.round((new Date(moment).getTime() - now.getTime()) / 1_000);
  const span = Math.abs(seconds);
  for (const [at, [unit, size]] of STEPS.entries()) {
    // What rounds to 60 minutes is an hour.
    const smaller = STEPS[at + 1]?.[1] ?? 1;
    if (Math.max(span, Math.round(span / smaller) * smaller) >= size)
      return AGO.format(Math.round(seconds / size), unit);
  }
  return 'just now';
}

/** Midnight at the start of a period of that many days, today included. */
export function startOfPeriod(now: Date, days: number): Date {
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() - days + 1);
}

/** The reader's time zone. */
export function timeZoneHere(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}
