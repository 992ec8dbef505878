/** Debts: what an account owes after money came back, and how staff write it off (docs/returns.md). */
import { z } from 'zod';
import { Id, PageQuery, Timestamp } from '../kernel/common.ts';
import { defineRoute } from '../kernel/define-route.ts';
import { amount, Money } from '../kernel/money.ts';
import { WaitsForApproval } from './approvals.ts';
import { reason } from './reason.ts';

export const WriteOffBody = z.object({
  /** All that is owed where it is omitted. */
  amount: amount().optional(),
  reason,
});
const OfOwner = z.object({ ownerId: Id });

export const Debt = z
  .object({
    /** The member, the company, or the payment of a guest. */
    ownerId: Id,
    kind: z.enum(['member', 'enterprise', 'guest']),
    name: z.string(),
    email: z.string(),
    amount: Money,
    since: Timestamp,
    /** The disputes, or refunds of the processor's dashboard, that made it. Newest first. */
    causes: z.array(
      z.object({
        kind: z.enum(['dispute', 'refund']),
        reference: z.string(),
        paymentIntentId: z.string().nullable(),
        amount: Money,
        at: Timestamp,
      }),
    ),
  })
  .meta({ id: 'Debt' });
export type Debt = z.infer<typeof Debt>;

export const WriteOffPreview = z
  .object({ ownerId: Id, name: z.string(), amount: Money, owedBefore: Money, owedAfter: Money })
  .meta({ id: 'WriteOffPreview' });
export type WriteOffPreview = z.infer<typeof WriteOffPreview>;

export const listDebts = defineRoute({
  method: 'GET',
  path: '/api/admin/debts',
  summary: 'Members, companies and guests who owe money after a dispute, the largest debt first',
  actor: 'staff-money',
  query: PageQuery,
  paged: { pageSize: 50 },
  reply: { 200: z.array(Debt) },
});

export const previewWriteOff = defineRoute({
  method: 'GET',
  path: '/api/admin/debts/:ownerId/write-off',
  summary: 'A debt before and after a part of it, or all of it, is written off',
  actor: 'staff-money',
  params: OfOwner,
  query: z.object({ amount: amount().optional() }),
  reply: { 200: WriteOffPreview },
  refusals: ['changed-meanwhile'],
});

export const writeOffDebt = defineRoute({
  method: 'POST',
  path: '/api/admin/debts/:ownerId/write-off',
  summary: 'Write off a debt at our own expense; once per Idempotency-Key',
  actor: 'staff-money',
  proof: 'always',
  params: OfOwner,
  body: WriteOffBody,
  idempotent: true,
  reply: {
    200: z.object({ ownerId: Id, amount: Money, owed: Money, message: z.string() }),
    202: WaitsForApproval,
  },
  refusals: ['request-waiting', 'forbidden', 'two-factor-required', 'changed-meanwhile', 'key-reused'],
});
