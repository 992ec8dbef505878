/** What a company pays from: its shared balance. And the movements of that balance. */
import { z } from 'zod';
import { defineApiRoute } from './define-api-route.ts';
import { ApiId, ApiTime, CurrencyCode, createdBetween, Dollars, IdParams, pages } from './values.ts';

const BalanceMeta = z.object({
  available_amount: Dollars,
  available_cents: z.int(),
  pending_amount: Dollars,
  pending_cents: z.int(),
  currency_code: CurrencyCode,
});

export const CARD_NETWORKS = ['Visa', 'MasterCard', 'Amex', 'Discover', 'JCB', "Diner's Club"] as const;

const CardMeta = z.object({
  accountholder_name: z.string().optional(),
  network: z.enum(CARD_NETWORKS).optional(),
  last4: z.string(),
  expired: z.boolean(),
  year: z.string(),
  month: z.string(),
  last_payment_failed_at: ApiTime.nullable(),
});

const InvoiceMeta = z.object({ invoice_type: z.literal('pro_forma'), company_name: z.string() });

const FundingSource = z
  .object({
    id: ApiId,
    method: z.enum(['balance', 'credit_card', 'invoice']),
    usage_permissions: z.array(z.enum(['api_orders', 'dashboard_orders', 'balance_funding'])),
    status: z.literal('active'),
    type: z.literal('PRO_FORMA').optional(),
    meta: z.union([BalanceMeta, CardMeta, InvoiceMeta]),
  })
  .meta({ id: 'FundingSource' });

export const listFundingSources = defineApiRoute({
  method: 'GET',
  path: '/funding_sources',
  summary:
    'The shared balance, and what funds it: saved cards and invoices. While the card processor cannot be reached, no cards',
  needs: 'read_only',
  reply: z.object({ funding_sources: z.array(FundingSource) }),
});

export const getFundingSource = defineApiRoute({
  method: 'GET',
  path: '/funding_sources/:id',
  summary: 'One source; `balance` names the shared balance',
  needs: 'read_only',
  params: IdParams,
  reply: z.object({ funding_source: FundingSource }),
});

const BalanceTransaction = z
  .object({
    created_at: ApiTime,
    amount: Dollars,
    currency_code: CurrencyCode,
    balance: Dollars,
    action: z.string(),
    description: z.string(),
  })
  .meta({ id: 'BalanceTransaction' });

export const listBalanceTransactions = defineApiRoute({
  method: 'GET',
  path: '/balance_transactions',
  summary: 'What moved the shared balance, newest first',
  needs: 'read_only',
  query: z.object({ ...pages(10, 500), ...createdBetween }),
  reply: z.object({ transactions: z.array(BalanceTransaction), total_count: z.int() }),
});
