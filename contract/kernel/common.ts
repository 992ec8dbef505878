/** Schemas that every feature shares: ids, times, pages, confirmations. */
import { z } from 'zod';

export const Id = z.uuid().meta({ id: 'Id', description: 'An opaque identifier' });

/** PostgreSQL knows no year zero. */
export const Timestamp = z.iso
  .datetime()
  .refine((text) => !text.startsWith('0000'), 'Please enter a time.')
  .meta({ id: 'Timestamp', description: 'ISO 8601, UTC' });

/** The reply of an action without other results. */
export const Done = z.object({ message: z.string() }).meta({ id: 'Done' });

/**
 * Lists are plain JSON arrays; a `Link: rel="next"` header names the next page, whose cursor is sent with
 * this.
 */
export const PageQuery = z.object({
  cursor: z.string().max(200).optional(),
  limit: z.coerce.number().int().min(1).max(100).optional(),
});

/**
 * The `version` that a form showed of what it changes. Where something else was saved since, the change is
 * refused with `changed-meanwhile`. A change without a version writes over any other.
 */
export const ShownVersion = z.string().max(64).optional();
