/** The SQL of reviews as a company sees them: those of its own rewards. */
import { fullNameOrNullSql } from '#server/db/full-name-sql.ts';
import { onlyRow } from '#server/db/only-row.ts';
import type { Queryable } from '#server/db/pool.ts';
import type { Reward } from '../reward.ts';
import { REWARD_COLUMNS, type RewardRow, toReward } from '../reward-row.ts';
import type { Review } from './review.ts';
import { REVIEW_COLUMNS, type ReviewRow, toReview } from './review-store.ts';

/** A review with its reward, and the manager who sent it. */
export type CompanyReview = { review: Review; reward: Reward; sentByName: string | null };

export type ReviewQuery = {
  /** `closed`: the reward ended while its review waited. All where it is null. */
  states: readonly string[] | null;
  createdFrom: Date | null;
  createdTo: Date | null;
  /** By when they were flagged, those alone that a claim flagged. */
  claimedFrom: Date | null;
  claimedTo: Date | null;
  offset: number;
  limit: number;
};

const OF_COMPANY = `fraud_review review join reward of on of.id = review.reward_id
  where of.sender_kind = 'enterprise' and of.sender_id = $1 and ($2::text[] is null
      or case when review.decided_as = 'closed' then 'closed' else review.state end = any ($2))
    and ($3::timestamptz is null or review.created_at >= $3) and ($4::timestamptz is null or review.created_at <= $4)
    and ($5::timestamptz is null or (review.found_when = 'claimed' and review.created_at >= $5))
    and ($6::timestamptz is null or (review.found_when = 'claimed' and review.created_at <= $6))`;

/** Newest first, each with its reward; and how many there are in all. */
export async function selectCompanyReviews(
  db: Queryable,
  companyId: string,
  { states, createdFrom, createdTo, claimedFrom, claimedTo, offset, limit }: ReviewQuery,
): Promise<{ found: CompanyReview[]; count: number }> {
  const filter = [companyId, states, createdFrom, createdTo, claimedFrom, claimedTo] as const;
  const { rows } = await db.query<ReviewRow>(
    `select ${REVIEW_COLUMNS} from ${OF_COMPANY}
     order by review.created_at desc, review.id desc offset $7 limit $8`,
    [...filter, offset, limit],
  );
  const counted = await db.query<{ count: number }>(`select count(*)::int as count from ${OF_COMPANY}`, [
    ...filter,
  ]);
  const found = await withRewards(db, rows);
  return { found, count: counted.rows[0]?.count ?? 0 };
}

/** Newest first, from after the review `after`. `states`: all where it is null. */
export async function selectCompanyReviewPage(
  db: Queryable,
  companyId: string,
  { states, after, limit }: { states: readonly string[] | null; after: string | null; limit: number },
): Promise<CompanyReview[]> {
  const { rows } = await db.query<ReviewRow>(
    `select ${REVIEW_COLUMNS} from fraud_review review join reward of on of.id = review.reward_id
     where of.sender_kind = 'enterprise' and of.sender_id = $1 and ($2::text[] is null or review.state = any ($2))
       and ($3::uuid is null or (review.created_at, review.id) < (
         select last.created_at, last.id from fraud_review last where last.id = $3))
     order by review.created_at desc, review.id desc limit $4`,
    [companyId, states, after, limit],
  );
  return withRewards(db, rows);
}

/** Undefined for a review of another company, as for none. */
export async function findCompanyReview(
  db: Queryable,
  companyId: string,
  reviewId: string,
): Promise<CompanyReview | undefined> {
  const { rows } = await db.query<ReviewRow>(
    `select ${REVIEW_COLUMNS} from fraud_review review join reward of on of.id = review.reward_id
     where review.id = $2 and of.sender_kind = 'enterprise' and of.sender_id = $1`,
    [companyId, reviewId],
  );
  return (await withRewards(db, rows))[0];
}

/** How many reviews wait for the company's decision. */
export async function countCompanyWaiting(db: Queryable, companyId: string): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    `select count(*)::int as count from fraud_review review join reward of on of.id = review.reward_id
     where review.state = 'flagged' and not review.needs_staff
       and of.sender_kind = 'enterprise' and of.sender_id = $1`,
    [companyId],
  );
  return rows[0]?.count ?? 0;
}

async function withRewards(db: Queryable, rows: readonly ReviewRow[]): Promise<CompanyReview[]> {
  const { rows: rewards } = await db.query<RewardRow & { sent_by_name: string | null }>(
    `select ${REWARD_COLUMNS}, (select ${fullNameOrNullSql('users')} from users
       where users.id = actor_id and deleted_at is null) as sent_by_name
     from reward where id = any ($1::uuid[])`,
    [rows.map(({ reward_id }) => reward_id)],
  );
  const byId = new Map(rewards.map((row) => [row.id, row]));
  return rows.flatMap((row) => {
    const of = byId.get(row.reward_id);
    return of ? [{ review: toReview(row), reward: toReward(of), sentByName: of.sent_by_name }] : [];
  });
}

export type RelatedRewards = { ids: string[]; count: number; blocked: number; claimedCents: bigint };

const IDS_AT_MOST = 100;

/** Other rewards of the company with an address, the device or the network of a review. */
export async function selectRelated(
  db: Queryable,
  review: Pick<Review, 'rewardId' | 'emails' | 'deviceHash' | 'network'>,
  companyId: string,
): Promise<RelatedRewards> {
  const { rows } = await db.query<{
    ids: string[];
    count: number;
    blocked: number;
    claimed_cents: bigint;
  }>(
    `select coalesce((array_agg(related.id order by related.created_at desc))[1:$6], '{}') as ids, count(*)::int as count,
       -- A reward that its sender canceled while it was under review was not blocked.
       (count(*) filter (where exists (select from fraud_review ended where ended.reward_id = related.id
         and ended.state in ('held', 'blocked') and ended.decided_as is distinct from 'closed')))::int as blocked,
       coalesce(sum(related.claimed_cents), 0)::bigint as claimed_cents
     -- From what they share, by its indexes: a large company has a million rewards, and few of them share it.
     from (
       select reward_id from reward_claim where email = any ($3::text[]) or browser_hash = $4 or network = $5
       union
       select reward_id from fraud_review where emails && $3 or device_hash = $4 or network = $5
     ) as shared
     join reward related on related.id = shared.reward_id
     where related.sender_kind = 'enterprise' and related.sender_id = $1 and related.id <> $2`,
    [companyId, review.rewardId, review.emails, review.deviceHash, review.network, IDS_AT_MOST],
  );
  const row = onlyRow(rows);
  return { ids: row.ids, count: row.count, blocked: row.blocked, claimedCents: row.claimed_cents };
}
