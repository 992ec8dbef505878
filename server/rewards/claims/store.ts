/** All SQL of claims. */
import { batchByDatabase } from '#server/db/batcher.ts';
import { onlyRow } from '#server/db/only-row.ts';
import type { Queryable } from '#server/db/pool.ts';
import type { Tx } from '#server/db/transaction.ts';

export type ClaimRow = {
  id: string;
  rewardId: string;
  userId: string;
  orderId: string | null;
  amountCents: bigint;
  browserHash: Buffer;
  /** What a repeated claim is compared by; null for a claim of a balance. */
  contentHash: Buffer | null;
};

/** By what later claims of the same person are counted. */
type ClaimOrigin = { email: string; network: string };

/** Orders cards for a user, paid by a reward. Throws what `claim_reward_cards` raises. */
export async function orderCards(
  tx: Tx,
  order: {
    orderId: string;
    userId: string;
    rewardId: string;
    items: { giftCardId: string; amountCents: bigint; quantity: number }[];
  },
): Promise<bigint> {
  const { rows } = await tx.query<{ total_cents: bigint }>(
    `select total_cents from claim_reward_cards($1, $2, $3, $4::uuid[], $5::bigint[], $6::int[]) as total_cents`,
    [
      order.orderId,
      order.userId,
      order.rewardId,
      order.items.map(({ giftCardId }) => giftCardId),
      order.items.map(({ amountCents }) => amountCents),
      order.items.map(({ quantity }) => quantity),
    ],
  );
  return onlyRow(rows).total_cents;
}

/** Writes the claim, and closes the reward with its last cent. The caller has locked the reward. */
export async function insertClaim(tx: Tx, claim: ClaimRow & ClaimOrigin, now: Date): Promise<void> {
  await tx.query(
    `insert into reward_claim (id, reward_id, user_id, order_id, amount_cents, browser_hash, content_hash, email, network,
       created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      claim.id,
      claim.rewardId,
      claim.userId,
      claim.orderId,
      claim.amountCents,
      claim.browserHash,
      claim.contentHash,
      claim.email,
      claim.network,
      now,
    ],
  );
  await tx.query(
    `update reward set claimed_cents = claimed_cents + $2,
       closed_as = case when claimed_cents + $2 = amount_cents then 'claimed' end,
       closed_at = case when claimed_cents + $2 = amount_cents then $3::timestamptz end
     where id = $1`,
    [claim.rewardId, claim.amountCents, now],
  );
}

export async function findClaimById(db: Queryable, id: string): Promise<ClaimRow | undefined> {
  const { rows } = await db.query<{
    id: string;
    reward_id: string;
    user_id: string;
    order_id: string | null;
    amount_cents: bigint;
    browser_hash: Buffer;
    content_hash: Buffer | null;
  }>(
    'select id, reward_id, user_id, order_id, amount_cents, browser_hash, content_hash from reward_claim where id = $1',
    [id],
  );
  const [row] = rows;
  return (
    row && {
      id: row.id,
      rewardId: row.reward_id,
      userId: row.user_id,
      orderId: row.order_id,
      amountCents: row.amount_cents,
      browserHash: row.browser_hash,
      contentHash: row.content_hash,
    }
  );
}

export type BrowserClaims = {
  /** The orders that this browser claimed, oldest first. */
  orders: { claimId: string; userId: string; orderId: string }[];
  toBalanceCents: bigint;
};

type ClaimedPart = { id: string; user_id: string; order_id: string | null; amount_cents: bigint };

/**
 * What one browser claimed of a reward; nothing for a browser without a claim. Concurrent readers share a
 * statement.
 */
export const selectClaims = batchByDatabase(
  async (db, asked: { rewardId: string; browserHash: Buffer }[]): Promise<BrowserClaims[]> => {
    const { rows } = await db.query<ClaimedPart & { place: number }>({
      name: 'claims-of-browsers',
      text: `select claim.id, claim.user_id, claim.order_id, claim.amount_cents, place::int
        from unnest($1::uuid[], $2::bytea[]) with ordinality as asked (reward_id, browser_hash, place)
        join reward_claim claim using (reward_id, browser_hash)
        order by claim.created_at, claim.id`,
      values: [asked.map(({ rewardId }) => rewardId), asked.map(({ browserHash }) => browserHash)],
    });
    return asked.map((_, index) => toClaims(rows.filter(({ place }) => place === index + 1)));
  },
);

function toClaims(rows: ClaimedPart[]): BrowserClaims {
  return {
    orders: rows.flatMap(({ id, user_id, order_id }) =>
      order_id === null ? [] : [{ claimId: id, userId: user_id, orderId: order_id }],
    ),
    toBalanceCents: rows.reduce(
      (sum, { order_id, amount_cents }) => (order_id === null ? sum + amount_cents : sum),
      0n,
    ),
  };
}

/**
 * One of the users whose account never had a password, so that no sign-in opens it. Neither one that was
 * secured nor one of the staff: to staff this kind of link also gives another second factor
 * (docs/decisions/0044).
 */
export async function findWithoutPassword(db: Queryable, userIds: string[]): Promise<string | undefined> {
  const { rows } = await db.query<{ id: string }>(
    `select users.id from users
     where users.id = any ($1::uuid[]) and password_hash is null and deleted_at is null and frozen_at is null
       and password_reset_required_at is null and user_type <> 'authority' and not has_passkey and not exists (select from linked_identity where user_id = users.id)
     limit 1`,
    [userIds],
  );
  return rows[0]?.id;
}

export type ClaimCode = { codeHash: Buffer; tries: number; expiresAt: Date };

/** With a lock, so that tries count one after the other. */
export async function findCode(tx: Tx, rewardId: string): Promise<ClaimCode | undefined> {
  const { rows } = await tx.query<{ code_hash: Buffer; tries: number; expires_at: Date }>(
    'select code_hash, tries, expires_at from reward_code where reward_id = $1 for update',
    [rewardId],
  );
  const [row] = rows;
  return row && { codeHash: row.code_hash, tries: row.tries, expiresAt: row.expires_at };
}

export async function countCodeTry(tx: Tx, rewardId: string): Promise<void> {
  await tx.query('update reward_code set tries = tries + 1 where reward_id = $1', [rewardId]);
}

/** A new code; an earlier one stops working. */
export async function saveCode(
  db: Queryable,
  { rewardId, codeHash, expiresAt }: { rewardId: string; codeHash: Buffer; expiresAt: Date },
): Promise<void> {
  await db.query(
    `insert into reward_code (reward_id, code_hash, expires_at) values ($1, $2, $3)
     on conflict (reward_id) do update set code_hash = excluded.code_hash, tries = 0, expires_at = excluded.expires_at`,
    [rewardId, codeHash, expiresAt],
  );
}
