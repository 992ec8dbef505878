/**
 * Schemas of typed values that several features take. Each is trimmed, and refused with the caller's message.
 */
import { z } from 'zod';
import { isManagerPhone } from './phone.ts';
import { withoutTurns } from './plain-name.ts';

/** One line of text without control characters, which a database column does not store. It may be empty. */
export function line(longest: number, message: string) {
  return z
    .string(message)
    .overwrite(withoutTurns)
    .trim()
    .max(longest, message)
    .regex(/^\P{Cc}*$/u, message);
}

/** An email address in lower case. */
export function emailAddress(message: string) {
  return z
    .string(message)
    .trim()
    .toLowerCase()
    .max(254, message)
    .pipe(z.email({ error: message }));
}

export const newPassword = z
  .string('Password must be at least 8 characters')
  .min(8, 'Password must be at least 8 characters')
  .max(200, 'Password must be at most 200 characters');

/**
 * A phone number; an empty value removes it. The server takes those of other countries for managers alone
 * (P50).
 */
export const optionalPhone = z
  .string('Please enter a valid US phone number')
  .trim()
  .refine((value) => value === '' || isManagerPhone(value), 'Please enter a valid US phone number');
