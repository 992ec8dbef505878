/** Binds what a company pays from, and the movements of its balance. */
import * as contract from '#contract/public-api/funding-sources.ts';
import {
  findCardFailures,
  listCompanyCards,
  pendingFunds,
  readOwnCompany,
} from '#server/enterprise/index.ts';
import type { App } from '#server/http/core/app.ts';
import { invariant } from '#server/kernel/invariant.ts';
import { Refusal } from '#server/kernel/refusal.ts';
import { enterpriseBalanceOf } from '#server/ledger/index.ts';
import { isExpired } from '#server/payment-methods/index.ts';
import type { SavedPaymentMethod } from '#server/payments/index.ts';
import type { PublicApiDeps } from '../deps.ts';
import { actingFor } from '../edge/acting-for.ts';
import { bindApi, notFound } from '../edge/bind-api.ts';
import { toDollars } from '../edge/dollars.ts';
import type { UsedKey } from '../keys/key-store.ts';
import { type BalanceRow, countBalanceRows, selectBalanceRows } from './balance-store.ts';

const INVOICE = 'invoice';

/** `balance`, in any case, and the company's own id name its shared balance. */
export function namesBalance(id: string, enterpriseId: string): boolean {
  return id.toLowerCase() === 'balance' || id === enterpriseId;
}

export function fundingRoutes(api: App, deps: PublicApiDeps): void {
  const { db, clock, config, log } = deps;
  const balance = async (enterpriseId: string) => {
    const [cents, pendingCents] = await Promise.all([
      enterpriseBalanceOf(db, enterpriseId),
      pendingFunds(db, enterpriseId),
    ]);
    return toBalance(enterpriseId, { cents, pendingCents });
  };
  const cards = async (enterpriseId: string) => {
    const [saved, failures] = await Promise.all([
      listCompanyCards(deps, enterpriseId),
      findCardFailures(db, enterpriseId),
    ]);
    return saved.map((card) => toCard(card, { failedAt: failures.get(card.id), now: clock.now() }));
  };
  const invoice = async (key: UsedKey) => {
    const { company_name: name } = await readOwnCompany(db, actingFor(key));
    return config.bankDetails.length > 0 ? [toInvoiceSource(name)] : [];
  };

  bindApi(api, contract.listFundingSources, async ({ key }) => {
    const found = await Promise.all([
      balance(key.enterprise_id),
      // Software reads the balance here before it orders, and cards have no part in that.
      cards(key.enterprise_id).catch((error: unknown) => {
        if (!(error instanceof Refusal)) throw error;
        log.warn({ err: error }, 'The saved cards of a company could not be read');
        return [];
      }),
      invoice(key),
    ]);
    return { funding_sources: found.flat() };
  });

  bindApi(api, contract.getFundingSource, async ({ key, params: { id } }) => {
    if (namesBalance(id, key.enterprise_id)) return { funding_source: await balance(key.enterprise_id) };
    const isInvoice = id.toLowerCase() === INVOICE;
    const [found] = isInvoice
      ? await invoice(key)
      : (await cards(key.enterprise_id)).filter((source) => source.id === id);
    if (!found) throw notFound();
    return { funding_source: found };
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
      transactions: rows.map(toTransaction),
      total_count: count,
    };
  });
}

function toTransaction(row: BalanceRow) {
  invariant(row.balance_after_cents !== null, 'a movement of a company has no balance');
  return {
    created_at: row.created_at.toISOString(),
    amount: toDollars(row.amount_cents),
    currency_code: 'USD' as const,
    balance: toDollars(row.balance_after_cents),
    action: row.kind,
    description: row.description ?? '',
  };
}

function toBalance(id: string, { cents, pendingCents }: { cents: bigint; pendingCents: bigint }) {
  return {
    id,
    method: 'balance' as const,
    // Programs take a source with `balance_funding` for a top-up, and the balance stands first.
    usage_permissions: ['api_orders' as const, 'dashboard_orders' as const],
    status: 'active' as const,
    meta: {
      available_amount: toDollars(cents),
      available_cents: Number(cents),
      pending_amount: toDollars(pendingCents),
      pending_cents: Number(pendingCents),
      currency_code: 'USD' as const,
    },
  };
}

const NETWORKS: Record<string, (typeof contract.CARD_NETWORKS)[number]> = {
  visa: 'Visa',
  mastercard: 'MasterCard',
  amex: 'Amex',
  discover: 'Discover',
  jcb: 'JCB',
  diners: "Diner's Club",
};

function toCard(card: SavedPaymentMethod, { failedAt, now }: { failedAt: Date | undefined; now: Date }) {
  const network = NETWORKS[card.brand];
  return {
    id: card.id,
    method: 'credit_card' as const,
    usage_permissions: ['balance_funding' as const],
    status: 'active' as const,
    meta: {
      ...(card.holderName !== null && { accountholder_name: card.holderName }),
      ...(network && { network }),
      last4: card.last4,
      expired: isExpired(card, now),
      year: String(card.expiryYear),
      month: String(card.expiryMonth),
      last_payment_failed_at: failedAt?.toISOString() ?? null,
    },
  };
}

function toInvoiceSource(companyName: string) {
  return {
    id: INVOICE,
    method: 'invoice' as const,
    usage_permissions: ['balance_funding' as const],
    status: 'active' as const,
    type: 'PRO_FORMA' as const,
    meta: { invoice_type: 'pro_forma' as const, company_name: companyName },
  };
}
