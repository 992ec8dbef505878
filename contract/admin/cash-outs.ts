/** Cash-outs that no card can take: staff pay them out by other means, or decline them. */
import { z } from 'zod';
import { Done, Id, PageQuery, Timestamp } from '../kernel/common.ts';
import { defineRoute } from '../kernel/define-route.ts';
import { Money } from '../kernel/money.ts';
import { WaitsForApproval } from './approvals.ts';
import { ReasonBody } from './reason.ts';

export const CashOutRequest = z
  .object({
    id: Id,
    userId: Id,
    name: z.string(),
    email: z.string(),
    amount: Money,
    state: z.string(),
    requestedAt: Timestamp,
    /** What the member has now: where it is less than the amount, nothing can be recorded as paid. */
    balance: Money,
  })
  .meta({ id: 'CashOutRequest' });
export type CashOutRequest = z.infer<typeof CashOutRequest>;

const actor = 'staff-money';

export const listCashOuts = defineRoute({
  method: 'GET',
  path: '/api/admin/cash-outs',
  summary: 'Rests of balances that wait to be paid out by hand, oldest first',
  actor,
  query: PageQuery,
  paged: { pageSize: 50 },
  reply: { 200: z.array(CashOutRequest) },
});

const OneCashOut = z.object({ cashOutId: Id });
const GIVE_REFERENCE = 'Please say how it is paid, such as the number of a check.';
export const PayCashOutBody = z.object({
  reference: z.string(GIVE_REFERENCE).trim().min(1, GIVE_REFERENCE).max(120),
});

export const payCashOut = defineRoute({
  method: 'POST',
  path: '/api/admin/cash-outs/:cashOutId/payment',
  summary: 'Pay out a rest by other means: it leaves the balance now; once per Idempotency-Key',
  actor,
  proof: 'always',
  params: OneCashOut,
  body: PayCashOutBody,
  idempotent: true,
  reply: { 200: Done, 202: WaitsForApproval },
  refusals: [
    'not-found',
    'request-waiting',
    'forbidden',
    'two-factor-required',
    'changed-meanwhile',
    'insufficient-balance',
    'key-reused',
  ],
});

export const declineCashOut = defineRoute({
  method: 'POST',
  path: '/api/admin/cash-outs/:cashOutId/refusal',
  summary: 'Decline a cash-out; its member reads why, and keeps the money',
  actor,
  proof: 'always',
  params: OneCashOut,
  body: ReasonBody,
  reply: { 200: Done },
  refusals: ['not-found', 'forbidden', 'two-factor-required', 'changed-meanwhile'],
});
