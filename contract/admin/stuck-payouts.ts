/** Payouts of many that do not go on, for staff. */
import { z } from 'zod';
import { ResumeBody } from '../enterprise/payouts.ts';
import { Id, PageQuery, Timestamp } from '../kernel/common.ts';
import { defineRoute } from '../kernel/define-route.ts';
import { Money } from '../kernel/money.ts';

export const StuckPayout = z
  .object({
    id: Id,
    enterpriseId: Id,
    companyName: z.string(),
    /** Who confirmed it. */
    actorName: z.string(),
    since: Timestamp,
    rowsLeft: z.int(),
    amountLeft: Money,
    paidRows: z.int(),
    paidTotal: Money,
  })
  .meta({ id: 'StuckPayout' });
export type StuckPayout = z.infer<typeof StuckPayout>;

export const listStuckPayouts = defineRoute({
  method: 'GET',
  path: '/api/admin/stuck-payouts',
  summary: 'Payouts of many that made no progress for 15 minutes, oldest first',
  actor: 'staff-money',
  query: PageQuery,
  paged: { pageSize: 50 },
  reply: { 200: z.array(StuckPayout) },
});

export const resumeStuckPayout = defineRoute({
  method: 'POST',
  path: '/api/admin/stuck-payouts/:batchId/resume',
  summary: 'Let a stuck payout go on after its last row; safe to repeat',
  actor: 'staff-money',
  proof: 'always',
  params: z.object({ batchId: Id }),
  body: ResumeBody,
  reply: { 202: z.object({ message: z.string() }) },
  refusals: ['not-found', 'not-stuck', 'two-factor-required'],
});
