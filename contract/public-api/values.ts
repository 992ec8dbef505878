/** What many calls of the public API share. */
import { z } from 'zod';

export const ApiId = z.string().max(100).meta({ description: 'An opaque identifier' });

export const IdParams = z.object({ id: ApiId });

/** US dollars as a JSON number with at most two decimals. */
export const Dollars = z.number().meta({ description: 'US dollars, at most two decimals', examples: [25.5] });

export const CurrencyCode = z.literal('USD').meta({ description: 'US dollars alone' });

export const ApiTime = z.iso.datetime().meta({ description: 'ISO 8601, UTC' });

/** An email address, with blanks around it or without. */
export function apiEmailAddress() {
  const message = 'is not an email address';
  return z.string(message).trim().toLowerCase().max(254, 'is too long').check(z.email(message));
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

/** A date or time that the database holds too: JavaScript knows earlier and later years. */
export const apiMomentText = () =>
  z.string().refine((text) => {
    const at = Date.parse(text);
    return at >= FIRST_MOMENT && at <= LAST_MOMENT;
  }, 'is not a date or time');

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
