/** Schemas that every feature shares: ids, times, pages, plain confirmations. */
import { z } from 'zod';

export const Id = z.uuid().meta({ id: 'Id', description: 'An opaque identifier' });

export const Timestamp = z.iso.datetime().meta({ id: 'Timestamp', description: 'ISO 8601, UTC' });

/** The reply of an action that has nothing else to say. */
export const Done = z.object({ message: z.string() }).meta({ id: 'Done' });

/**
 * Lists are plain JSON arrays; the next page is named in a `Link: rel="next"` header and asked for with this.
 */
export const PageQuery = z.object({
  cursor: z.string().max(200).optional(),
  limit: z.coerce.number().int().min(1).max(100).optional(),
});
