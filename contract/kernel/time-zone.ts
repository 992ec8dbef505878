/** Names of time zones, such as "America/New_York". */
import { z } from 'zod';

export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

export const TimeZone = z.string().max(64).refine(isTimeZone, 'This is not a time zone.');
