/** Top-ups: money from a saved card into the shared balance. */
import { z } from 'zod';
import { defineApiRoute } from './define-api-route.ts';
import { denomination, text } from './orders.ts';
import { ApiId, ApiTime, CurrencyCode, Dollars, IdParams, pages } from './values.ts';

const Topup = z
  .object({
    id: ApiId,
    amount: Dollars.meta({ description: 'What reaches the balance' }),
    currency_code: CurrencyCode,
    processing_fee: Dollars.meta({ description: 'What the card pays on top' }),
    funding_source_id: ApiId,
    status: z.enum(['created', 'fully_credited', 'rejected', 'reversed']).meta({
      description: 'Reversed: the whole payment was refunded, or a bank disputes it or has won',
    }),
    created_at: ApiTime,
    fully_credited_at: ApiTime.nullable(),
    rejected_at: ApiTime.nullable(),
    reversed_at: ApiTime.nullable(),
    reversed_reason: z.string().nullable(),
    idempotency_key: z.string(),
    instant_credit_amount: Dollars,
    settled_amount: Dollars,
    expected_settlement_at: z.null(),
  })
  .meta({ id: 'Topup' });

const OneTopup = z.object({ topup: Topup });

export const listTopups = defineApiRoute({
  method: 'GET',
  path: '/topups',
  summary: 'The top-ups of the company, newest first',
  needs: 'read_only',
  query: z.object(pages(10, 500)),
  reply: z.object({ topups: z.array(Topup), total_count: z.int() }),
});

export const getTopup = defineApiRoute({
  method: 'GET',
  path: '/topups/:id',
  summary: 'One top-up',
  needs: 'read_only',
  params: IdParams,
  reply: OneTopup,
});

export const createTopup = defineApiRoute({
  method: 'POST',
  path: '/topups',
  summary:
    'Fund the balance from a saved card, with the fee of a card payment on top; a declined card rejects it',
  needs: 'read_write',
  body: z.object({
    funding_source_id: z.string('is missing'),
    idempotency_key: text(255).min(1, 'is empty'),
    amount: denomination,
  }),
  reply: OneTopup,
  statuses: {
    400: 'The funding source is no saved card of the company, or it has expired',
    409: 'The idempotency key was used for another amount or card',
  },
});
