/** Binds what a company pays from, and the movements of its balance. */
import * as contract from '#contract/public-api/funding-sources.ts';
import type { App } from '#server/http/core/app.ts';
import { enterpriseBalanceOf } from '#server/ledger/index.ts';
import type { PublicApiDeps } from '../deps.ts';
import { bindApi, notFound } from '../edge/bind-api.ts';
import { toDollars } from '../edge/dollars.ts';
import { countBalanceRows, selectBalanceRows } from './balance-store.ts';

/** `balance`, in any case, and the company's own id name its shared balance. */
export function namesBalance(id: string, enterpriseId: string): boolean {
  return id.toLowerCase() === 'balance' || id === enterpriseId;
}

export function fundingRoutes(api: App, { db }: PublicApiDeps): void {
  const balance = async (enterpriseId: string) =>
    toBalance(enterpriseId, await enterpriseBalanceOf(db, enterpriseId));

  bindApi(api, contract.listFundingSources, async ({ key }) => ({
    funding_sources: [await balance(key.enterprise_id)],
  }));

  bindApi(api, contract.getFundingSource, async ({ key, params }) => {
    if (!namesBalance(params.id, key.enterprise_id)) throw notFound();
    return { funding_source: await balance(key.enterprise_id) };
  });

  bindApi(api, contract.listBalanceTransactions, async ({ key, query }) => {
    const { offset, limit } = query;
    const between = {
      enterpriseId: key.enterprise_id,
      from: query['created_at[gte]'] ?? null,
      to: query['created_at[lte]'] ?? null,
    };
    const [rows, count] = await Promise.all([
      selectBalanceRows(db, { ...between, offset, limit }),
      countBalanceRows(db, between),
    ]);
    return {
      transactions: rows.map((row) => ({
        created_at: row.created_at.toISOString(),
        amount: toDollars(row.amount_cents),
        currency_code: 'USD' as const,
        balance: row.balance_after_cents === null ? null : toDollars(row.balance_after_cents),
        action: row.kind,
        description: row.description ?? '',
      })),
      total_count: count,
    };
  });
}

function toBalance(id: string, cents: bigint) {
  return {
    id,
    method: 'balance' as const,
    usage_permissions: ['api_orders' as const, 'dashboard_orders' as const, 'balance_funding' as const],
    status: 'active' as const,
    meta: {
      available_amount: toDollars(cents),
      available_cents: Number(cents),
      pending_amount: 0,
      pending_cents: 0,
      currency_code: 'USD' as const,
    },
  };
}
