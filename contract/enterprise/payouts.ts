/** Payouts to many recipients: a preview of each row's outcome, one confirmation, and the progress. */
import { z } from 'zod';
import { Id, PageQuery, Timestamp } from '../kernel/common.ts';
import { defineRoute } from '../kernel/define-route.ts';
import { amount, Money } from '../kernel/money.ts';
import { REWARD_DESIGN_NAMES } from '../rewards/reward-designs.ts';
import { REWARD_ORDER_STATES } from '../rewards/states.ts';
import { CSV_REFUSALS } from './csv.ts';
import { RewardMessage } from './funds.ts';

/** More rows must be uploaded as a file. */
export const PAYOUTS_CHOSEN_MAX = 2_000;

/**
 * `preview` until confirmed; `waiting` until another manager approves, where one has to; `running` until
 * every row is finished; `canceled` where it was not approved. A preview expires after a day.
 */
export const PAYOUT_BATCH_STATUSES = ['preview', 'waiting', 'running', 'completed', 'canceled'] as const;

/**
 * `payable` until the row is processed, then `paid` or `refused`. `link`: an address that is not on the list,
 * which gets a reward by email or text message.
 */
export const PAYOUT_OUTCOMES = ['payable', 'paid', 'refused', 'link'] as const;

export const PayoutBatch = z
  .object({
    id: Id,
    status: z.enum(PAYOUT_BATCH_STATUSES),
    message: z.string().nullable(),
    rows: z.int(),
    payableRows: z.int(),
    paidRows: z.int(),
    refusedRows: z.int(),
    /** The sum of all payable rows. */
    total: Money,
    paidTotal: Money,
    sharedBalance: Money,
    /**
     * The rows that get a reward by email, which are one order; it may wait for another manager by itself.
     */
    links: z.object({
      rows: z.int(),
      total: Money,
      orderId: Id.nullable(),
      state: z.enum(REWARD_ORDER_STATES).nullable(),
      /** When they go out; null where they went out, or do so at once. */
      deliverAt: Timestamp.nullable(),
    }),
    /** The amount missing to pay every row; "0.00" when nothing is missing. */
    missing: Money,
    createdByName: z.string(),
    createdAt: Timestamp,
    confirmedAt: Timestamp.nullable(),
    completedAt: Timestamp.nullable(),
    /** The request that waits or waited for another manager; null where none was needed. */
    payoutRequestId: Id.nullable(),
    /** What is left of a payout that made no progress for 15 minutes; null otherwise, and in the list. */
    stalled: z.object({ since: Timestamp, rowsLeft: z.int(), amountLeft: Money }).nullable(),
  })
  .meta({ id: 'PayoutBatch' });
export type PayoutBatch = z.infer<typeof PayoutBatch>;

export const PayoutRow = z
  .object({
    /** The line of the file, whose header is line 1; or the position in the request's list, from 1. */
    line: z.int(),
    /** The email, username or phone number (E.164) that the row names. */
    given: z.string(),
    recipientName: z.string().nullable(),
    amount: Money.nullable(),
    fate: z.enum(PAYOUT_OUTCOMES),
    /** Why a row is not paid, or how the reward of a row stands. */
    reason: z.string().nullable(),
  })
  .meta({ id: 'PayoutRow' });

const RESUME_REASON = 'Please say why.';
export const ResumeBody = z.object({
  reason: z
    .string(RESUME_REASON)
    .trim()
    .min(1, RESUME_REASON)
    .max(400, 'Reasons can have at most 400 characters.'),
});

const BatchParams = z.object({ batchId: Id });

export const previewPayouts = defineRoute({
  method: 'POST',
  path: '/api/enterprise/payouts',
  summary: 'Preview paying chosen employees, or all of them the same amount; nothing is paid yet',
  actor: 'enterprise-payouts',
  body: z
    .object({
      rows: z
        .array(z.object({ employeeId: Id, amount: amount() }))
        .min(1, 'Please choose at least one employee.')
        .max(PAYOUTS_CHOSEN_MAX)
        .optional(),
      /** In place of rows: this amount for every employee whom the caller may pay. */
      everyone: amount().optional(),
      message: RewardMessage.optional(),
    })
    .refine((body) => (body.rows === undefined) !== (body.everyone === undefined), {
      error: 'Please choose at least one employee.',
      path: ['rows'],
    }),
  reply: { 201: PayoutBatch },
  refusals: ['funding-required', 'enterprise-inactive', 'payload-too-large', 'too-many-requests'],
});

/** The body is multipart/form-data: the CSV in `csvFile`, optionally preceded by `message`. */
export const previewPayoutsCsv = defineRoute({
  method: 'POST',
  path: '/api/enterprise/payouts/csv',
  summary:
    'Preview paying the rows of a CSV (columns email, username or phone, and amount); an address or number that is not on the list gets a reward by email or text message. Nothing is paid yet',
  actor: 'enterprise-payouts',
  reply: { 201: PayoutBatch },
  refusals: CSV_REFUSALS,
});

export const listPayoutBatches = defineRoute({
  method: 'GET',
  path: '/api/enterprise/payouts',
  summary: 'Batches, the newest first; a department manager sees their own',
  actor: 'enterprise-payouts',
  query: PageQuery,
  paged: { pageSize: 20 },
  reply: { 200: z.array(PayoutBatch) },
});

export const getPayoutBatch = defineRoute({
  method: 'GET',
  path: '/api/enterprise/payouts/:batchId',
  summary: 'The progress of a batch',
  actor: 'enterprise-payouts',
  polled: true,
  params: BatchParams,
  reply: { 200: PayoutBatch },
  refusals: ['not-found'],
});

export const listPayoutRows = defineRoute({
  method: 'GET',
  path: '/api/enterprise/payouts/:batchId/rows',
  summary: 'The rows of a batch in their order, with what became or would become of each',
  actor: 'enterprise-payouts',
  params: BatchParams,
  query: PageQuery.extend({ fate: z.enum(PAYOUT_OUTCOMES).optional() }),
  paged: { pageSize: 100 },
  reply: { 200: z.array(PayoutRow) },
  refusals: ['not-found'],
});

export const confirmPayouts = defineRoute({
  method: 'POST',
  path: '/api/enterprise/payouts/:batchId/confirm',
  summary:
    'Pay what the preview showed, or send it to another manager for approval (status `waiting`); safe to repeat, and the first confirmation counts',
  actor: 'enterprise-payouts',
  proof: 'always',
  params: BatchParams,
  /**
   * Of the rewards for addresses and numbers that are not on the list. A payout to a balance is made at once.
   */
  body: z
    .object({
      /** The default campaign where it is omitted. */
      campaignId: Id.nullish(),
      /** `thanks` where it is omitted. */
      design: z.enum(REWARD_DESIGN_NAMES, 'Please choose a design.').nullish(),
      /** When the links go out; now where it is omitted. */
      deliverAt: z.iso.datetime('Please choose a date.').nullish(),
    })
    .nullish(),
  reply: { 202: PayoutBatch },
  refusals: [
    'not-found',
    'nothing-to-pay',
    'insufficient-balance',
    'account-frozen',
    'funding-required',
    'enterprise-inactive',
    'payout-limit',
    'stranger-limit',
  ],
});

export const resumePayouts = defineRoute({
  method: 'POST',
  path: '/api/enterprise/payouts/:batchId/resume',
  summary: 'Let a payout that made no progress for 15 minutes go on after its last row; safe to repeat',
  actor: 'enterprise-payouts',
  proof: 'always',
  params: BatchParams,
  body: ResumeBody,
  reply: { 202: PayoutBatch },
  refusals: ['not-found', 'not-stuck'],
});

export const downloadPayouts = defineRoute({
  method: 'GET',
  path: '/api/enterprise/payouts/:batchId/result.csv',
  summary: 'The rows of a batch and what became of each, as a CSV file',
  actor: 'enterprise-payouts',
  params: BatchParams,
  reply: { 200: z.string() },
  refusals: ['not-found', 'too-many-requests'],
  private: true,
});
