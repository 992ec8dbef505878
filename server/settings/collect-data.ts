/** Collects all data of a user for their export file. */
import { formatCents } from '#contract/kernel/money.ts';
import { getCurrentUser } from '#server/accounts/index.ts';
import { listPurchasedCardsWithoutCodes } from '#server/gift-cards/index.ts';
import type { Actor } from '#server/kernel/actor.ts';
import { member } from '#server/ledger/index.ts';
import { findProcessorCustomer } from '#server/payment-methods/index.ts';
import { asRefusal } from '#server/payments/index.ts';
import { readStatement } from '#server/statements/index.ts';
import type { SettingsDeps } from './deps.ts';
import { readParts } from './export-store.ts';

const PAGE_SIZE = 500;

/** Plain values, ready for JSON. Passwords, tokens and gift-card codes are left out. */
export async function collectData(deps: SettingsDeps, actor: Actor) {
  const { userId } = actor;
  const account = await getCurrentUser(deps, actor);
  const { terms, twoFactor, ...parts } = await readParts(deps.db, userId);
  return {
    exportedAt: deps.clock.now().toISOString(),
    account,
    terms: terms[0] ?? null,
    twoFactor: twoFactor[0] ?? null,
    ...Object.fromEntries(Object.entries(parts).map(([name, rows]) => [name, rows.map(withMoney)])),
    transactions: await allTransactions(deps, userId),
    giftCards: await allGiftCards(deps, userId),
    savedCards: await savedCards(deps, userId),
  };
}

/** `cents` becomes `amount`, `feeCents` becomes `fee`, as decimal strings; times become text. */
function withMoney(row: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => {
      if (value instanceof Date) return [name, value.toISOString()];
      const shown = name === 'cents' ? 'amount' : name.replace(/Cents$/, '');
      return [shown, typeof value === 'bigint' ? formatCents(value) : value];
    }),
  );
}

async function allTransactions({ db }: Pick<SettingsDeps, 'db'>, userId: string) {
  const all: Record<string, unknown>[] = [];
  for (let cursor: string | undefined; ; ) {
    const page = await readStatement(db, member(userId), { cursor, limit: PAGE_SIZE });
    for (const line of page.lines) {
      all.push({
        id: line.id,
        type: line.type,
        description: line.description,
        amount: formatCents(line.amountCents),
        status: line.status,
        balanceAfter: line.balanceAfterCents === null ? null : formatCents(line.balanceAfterCents),
        createdAt: line.createdAt.toISOString(),
      });
    }
    if (page.nextCursor === null) return all;
    cursor = page.nextCursor;
  }
}

async function allGiftCards({ db }: Pick<SettingsDeps, 'db'>, userId: string) {
  const all: Record<string, unknown>[] = [];
  for (let after: string | null = null; ; ) {
    const page = await listPurchasedCardsWithoutCodes({ db }, { userId, after, limit: PAGE_SIZE });
    for (const card of page) {
      all.push({
        id: card.id,
        orderId: card.orderId,
        name: card.name,
        amount: formatCents(card.faceCents),
        state: card.state,
        usedAt: card.usedAt?.toISOString() ?? null,
        archivedAt: card.archivedAt?.toISOString() ?? null,
        createdAt: card.createdAt.toISOString(),
      });
    }
    const last: { id: string } | undefined = page.at(-1);
    if (page.length < PAGE_SIZE || !last) return all;
    after = last.id;
  }
}

async function savedCards({ db, cardProcessor }: SettingsDeps, userId: string) {
  const customerId = await findProcessorCustomer(db, member(userId));
  if (customerId === null) return [];
  return (await asRefusal(() => cardProcessor.listPaymentMethods(customerId))).map((card) => ({
    brand: card.brand,
    lastFour: card.last4,
    expiryMonth: card.expiryMonth,
    expiryYear: card.expiryYear,
    addedAt: card.createdAt.toISOString(),
  }));
}
