/** What many calls of the public API share. */
import { z } from 'zod';

export const ApiId = z.string().max(100).meta({ description: 'An opaque identifier' });

export const IdParams = z.object({ id: ApiId });

/** US dollars as a JSON number with at most two decimals. */
export const Dollars = z.number().meta({ description: 'US dollars, at most two decimals', examples: [25.5] });

export const CurrencyCode = z.literal('USD').meta({ description: 'US dollars alone' });

export const ApiTime = z.iso.datetime().meta({ description: 'ISO 8601, UTC' });

export const NO_EMAIL = 'is not an email address';

/** An email address, with blanks around it or without. */
export function apiEmailAddress() {
  return z.string(NO_EMAIL).trim().toLowerCase().max(254, 'is too long').check(z.email(NO_EMAIL));
}

/** Forms send blanks for what was not filled in. */
export function orBlank<Value extends z.ZodType>(value: Value, problem: string) {
  return z.union([z.literal('').transform(() => null), value], problem).nullish();
}

/** How a list is asked for; `most` is also what a larger limit becomes. */
export function pages(usual: number, most: number) {
  const whole = (least: number) =>
    z.coerce.number('is not a whole number').int('is not a whole number').min(least, `is below ${least}`);
  return {
    offset: whole(0)
      .max(10_000_000, 'is above 10000000')
      .default(0)
      .meta({ description: 'How many entries to leave out' }),
    limit: whole(1)
      .transform((limit) => Math.min(limit, most))
      .default(usual)
      .meta({ description: `How many entries to return: ${usual} unless given, at most ${most}` }),
  };
}

const FIRST_MOMENT = Date.parse('0001-01-01T00:00:00Z');
const LAST_MOMENT = Date.parse('9999-12-31T23:59:59.999Z');

const ISO_8601 =
  /^(?<day>\d{4}-\d\d-\d\d)(?:T(?<clock>\d\d:\d\d(?::\d\d(?:\.\d+)?)?)(?<offset>Z|[+-]\d\d(?::?\d\d)?)?)?$/;

/**
 * A date, or a time with its offset as `Date` reads it: some languages leave out the colon. A time without an
 * offset is in UTC, in whatever zone the server stands. Undefined for what is neither.
 */
function readMoment(text: string): string | undefined {
  const { day = '', clock, offset = 'Z' } = ISO_8601.exec(text)?.groups ?? {};
  const full = offset.replace(/^([+-]\d\d):?(\d\d)?$/, (_, hours, minutes = '00') => `${hours}:${minutes}`);
  const moment = clock === undefined ? day : `${day}T${clock}${full}`;
  const at = Date.parse(moment);
  // `Date` takes February 30 for a day in March.
  const isDay = z.iso.date().safeParse(day).success;
  return isDay && at >= FIRST_MOMENT && at <= LAST_MOMENT ? moment : undefined;
}

/** A date or time in ISO 8601 that the database holds too: JavaScript knows earlier and later years. */
export const apiMomentText = () =>
  z.string().transform((text, context) => {
    const moment = readMoment(text);
    if (moment !== undefined) return moment;
    context.addIssue({ code: 'custom', message: 'is not a date or time' });
    return z.NEVER;
  });

/** Where a filter begins: a time, or a date, which is its midnight in UTC. */
export const moment = () =>
  apiMomentText()
    .transform((text) => new Date(text))
    .optional();

/** The last moment that a time, or a date with its whole day in UTC, includes. */
export function toLastMoment(text: string): Date {
  return new Date(/^\d{4}-\d\d-\d\d$/.test(text) ? `${text}T23:59:59.999Z` : text);
}

export const lastMoment = () => apiMomentText().transform(toLastMoment).optional();

/** Filters by the time of creation. */
export const createdBetween = {
  'created_at[gte]': moment().meta({ description: 'Created at this time or later' }),
  'created_at[lte]': lastMoment().meta({ description: 'Created at this time or earlier, or on this day' }),
};
