/** What fraud rules count: earlier claims, and earlier reviews. */
import { onlyRow } from '#server/db/only-row.ts';
import type { Queryable } from '#server/db/pool.ts';
import type { Tx } from '#server/db/transaction.ts';

/** Whose claims are counted, and where: in the rewards of one company, or in all. */
export type Counted = {
  companyId: string | null;
  /** Addresses, and the phone number that a reward went to. */
  emails: readonly string[];
  device: Buffer | null;
  network: string | null;
};

/**
 * One claim at a time counts those of a key, until its transaction ends: claims of one recipient that come at
 * once would count none of the others. The keys are locked in one order, so no two claims wait for each
 * other.
 */
export async function lockCounted(tx: Tx, keys: readonly string[]): Promise<void> {
  await tx.query(
    `select pg_advisory_xact_lock(hashtextextended('counted claims:' || key, 0)) from unnest($1::text[]) as key`,
    [[...new Set(keys)].toSorted()],
  );
}

export type UsedCount = { rewards: number; cents: bigint };

/**
 * For address, device and network: how many other rewards were claimed with the same one since a time, and
 * the money of these claims, this reward's included.
 */
export async function selectTaken(
  db: Queryable,
  { companyId, emails, device, network }: Counted,
  { rewardId, since }: { rewardId: string; since: Date | null },
): Promise<{ recipient: UsedCount; device: UsedCount; network: UsedCount }> {
  const { rows } = await db.query<{
    email_rewards: number;
    email_cents: bigint;
    device_rewards: number;
    device_cents: bigint;
    network_rewards: number;
    network_cents: bigint;
  }>(
    `select count(distinct reward_id) filter (where by_email and reward_id <> $5)::int as email_rewards,
       coalesce(sum(amount_cents) filter (where by_email), 0)::bigint as email_cents,
       count(distinct reward_id) filter (where by_device and reward_id <> $5)::int as device_rewards,
       coalesce(sum(amount_cents) filter (where by_device), 0)::bigint as device_cents,
       count(distinct reward_id) filter (where by_network and reward_id <> $5)::int as network_rewards,
       coalesce(sum(amount_cents) filter (where by_network), 0)::bigint as network_cents
     from (
       select claim.reward_id, claim.amount_cents,  coalesce(claim.email = any ($2::text[]), false)
           or coalesce(reward.recipient_phone = any ($2), false) as by_email,
         claim.browser_hash = $3 as by_device, claim.network = $4 as by_network
       from reward_claim claim
       join reward on reward.id = claim.reward_id
       where (claim.email = any ($2) or claim.browser_hash = $3 or claim.network = $4
           -- As an array, so that the indexes of claims still serve.
           or claim.reward_id = any (array(select id from reward texted where texted.recipient_phone = any ($2))))
         and ($1::uuid is null or (reward.sender_kind = 'enterprise' and reward.sender_id = $1))
         and ($6::timestamptz is null or claim.created_at >= $6)
     ) as taken`,
    [companyId, emails, device, network, rewardId, since],
  );
  const row = onlyRow(rows);
  return {
    recipient: { rewards: row.email_rewards, cents: row.email_cents },
    device: { rewards: row.device_rewards, cents: row.device_cents },
    network: { rewards: row.network_rewards, cents: row.network_cents },
  };
}

/** How many other addresses have claimed with this device. */
export async function countOtherEmails(
  db: Queryable,
  { companyId, emails, device }: Omit<Counted, 'network'>,
): Promise<number> {
  const { rows } = await db.query<{ others: number }>(
    `select count(distinct claim.email)::int as others
     from reward_claim claim join reward on reward.id = claim.reward_id
     where claim.browser_hash = $2 and claim.email <> all ($3::text[])
       and ($1::uuid is null or (reward.sender_kind = 'enterprise' and reward.sender_id = $1))`,
    [companyId, device, emails],
  );
  return rows[0]?.others ?? 0;
}

/** Which of many addresses a blocked review knows, in all rewards or in those of one company. */
export async function selectBlockedEmails(
  db: Queryable,
  companyId: string | null,
  emails: readonly string[],
): Promise<Set<string>> {
  const { rows } = await db.query<{ email: string }>(
    `select distinct email from fraud_review review
     join reward on reward.id = review.reward_id
     cross join unnest(review.emails) as email
     where review.state in ('held', 'blocked') and review.decided_as <> 'closed' and review.emails && $2::text[]
       and email = any ($2)
       and ($1::uuid is null or (reward.sender_kind = 'enterprise' and reward.sender_id = $1))`,
    [companyId, emails],
  );
  return new Set(rows.map(({ email }) => email));
}

/**
 * Which of address, device and network this claim has in common with a reward that was held or blocked. A
 * reward that its sender canceled meanwhile was not blocked.
 */
export async function selectBlockedBefore(
  db: Queryable,
  { companyId, emails, device, network }: Counted,
): Promise<('email' | 'device' | 'network')[]> {
  const { rows } = await db.query<{ email: boolean; device: boolean; network: boolean }>(
    `select coalesce(bool_or(review.emails && $2::text[]), false) as email,
       coalesce(bool_or(review.device_hash = $3), false) as device,
       coalesce(bool_or(review.network = $4), false) as network
     from fraud_review review join reward on reward.id = review.reward_id
     where review.state in ('held', 'blocked') and review.decided_as <> 'closed'
       and (review.emails && $2 or review.device_hash = $3 or review.network = $4)
       and ($1::uuid is null or (reward.sender_kind = 'enterprise' and reward.sender_id = $1))`,
    [companyId, emails, device, network],
  );
  const [found] = rows;
  return (['email', 'device', 'network'] as const).filter((what) => found?.[what]);
}
