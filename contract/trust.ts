/** What everybody may see of the ledger: its checkpoints, its checks by day, and the keys that sign. */
import { z } from 'zod';
import { PageQuery } from './kernel/common.ts';
import { defineRoute } from './kernel/define-route.ts';
import { Checkpoint, Hash, KeySet } from './proofs/signed-receipt.ts';

/** The checks that run by the clock. */
export const DAILY_CHECKS = ['invariants', 'checkpoints', 'reconciliation'] as const;

export const PublishedCheckpoint = Checkpoint.extend({
  /** What the next checkpoint names as its `previous`. */
  hash: Hash,
}).meta({ id: 'PublishedCheckpoint' });
export type PublishedCheckpoint = z.infer<typeof PublishedCheckpoint>;

/** How one check went on one day. */
export const DayCheck = z
  .object({
    check: z.enum(DAILY_CHECKS),
    /** How often it ran. */
    runs: z.int(),
    /** How many of these runs found a problem. */
    problems: z.int(),
    /** How many could not be finished. */
    unfinished: z.int(),
  })
  .meta({ id: 'DayCheck' });
export type DayCheck = z.infer<typeof DayCheck>;

export const TrustDay = z.object({ day: z.iso.date(), checks: z.array(DayCheck) }).meta({ id: 'TrustDay' });
export type TrustDay = z.infer<typeof TrustDay>;

export const listCheckpoints = defineRoute({
  method: 'GET',
  path: '/api/trust/checkpoints',
  summary: 'The signed checkpoints of the ledger, newest first; each names the one before it',
  actor: 'anyone',
  query: PageQuery,
  paged: { pageSize: 20 },
  reply: { 200: z.array(PublishedCheckpoint) },
  refusals: ['too-many-requests'],
});

export const getCheckpoint = defineRoute({
  method: 'GET',
  path: '/api/trust/checkpoints/:number',
  summary: 'One checkpoint by its number, to compare it with the one in a receipt',
  actor: 'anyone',
  params: z.object({ number: z.string().regex(/^[1-9]\d{0,14}$/) }),
  reply: { 200: PublishedCheckpoint },
  refusals: ['not-found', 'too-many-requests'],
});

export const listTrustDays = defineRoute({
  method: 'GET',
  path: '/api/trust/days',
  summary: 'How the checks of the ledger went on each of the last 30 days (UTC), newest first',
  actor: 'anyone',
  reply: { 200: z.array(TrustDay) },
  refusals: ['too-many-requests'],
});

export const getKeys = defineRoute({
  method: 'GET',
  path: '/.well-known/indulge-keys.json',
  summary: 'The public keys of all signatures, old and new, as a JSON Web Key Set',
  actor: 'anyone',
  reply: { 200: KeySet },
});
