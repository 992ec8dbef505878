/** The SQL of reviews. */
import { fullNameOrNullSql } from '#server/db/full-name-sql.ts';
import type { Queryable } from '#server/db/pool.ts';
import type { Tx } from '#server/db/transaction.ts';
import { enqueueNotices } from './notice-store.ts';
import type { DecidedAs, Review, ReviewState } from './review.ts';
import type { Hit } from './risk.ts';

export type NewReview = {
  id: string;
  rewardId: string;
  foundWhen: Review['foundWhen'];
  hits: readonly Hit[];
  needsStaff: boolean;
  sanctions: boolean;
  /** In the form in which they are counted. */
  emails: readonly string[];
  ip: string | null;
  network: string | null;
  country: string | null;
  deviceHash: Buffer | null;
};

/** Flags rewards. The caller has locked them, or has just written them. */
export async function insertReviews(tx: Tx, reviews: readonly NewReview[], now: Date): Promise<void> {
  await tx.query(
    `insert into fraud_review (id, reward_id, found_when, hits, needs_staff, sanctions, emails, ip, network, country,
       device_hash, created_at)
     select id, "rewardId", "foundWhen", hits, "needsStaff", sanctions, emails, ip, network, country,
       decode("deviceHash", 'hex'), $2
     from jsonb_to_recordset($1) as review (id uuid, "rewardId" uuid, "foundWhen" text, hits jsonb, "needsStaff" boolean,
       sanctions boolean, emails text[], ip text, network text, country text, "deviceHash" text)`,
    [
      JSON.stringify(
        reviews.map((review) => ({ ...review, deviceHash: review.deviceHash?.toString('hex') })),
      ),
      now,
    ],
  );
  await tx.query(`update reward set review = 'flagged' where id = any ($1::uuid[])`, [
    reviews.map(({ rewardId }) => rewardId),
  ]);
  const ofCompanies = reviews.filter(({ needsStaff }) => !needsStaff);
  if (ofCompanies.length > 0)
    await enqueueNotices(
      tx,
      ofCompanies.map(({ rewardId }) => rewardId),
    );
}

/** The reviews that wait for staff: how many, and since when the oldest. */
export async function summarizeStaffReviews(
  db: Queryable,
): Promise<{ waiting: number; oldestAt: Date | null }> {
  const { rows } = await db.query<{ waiting: number; oldest_at: Date | null }>(
    `select count(*)::int as waiting, min(created_at) as oldest_at from fraud_review
     where state = 'flagged' and needs_staff`,
  );
  return { waiting: rows[0]?.waiting ?? 0, oldestAt: rows[0]?.oldest_at ?? null };
}

/** What earlier reviews of a reward let pass. */
export async function selectReleasedHits(db: Queryable, rewardId: string): Promise<Hit[]> {
  const { rows } = await db.query<{ hits: object }>(
    `select hits from fraud_review where reward_id = $1 and state = 'released'`,
    [rewardId],
  );
  return rows.flatMap(({ hits }) => hits as Hit[]);
}

export type ReviewRow = {
  id: string;
  reward_id: string;
  state: ReviewState;
  found_when: Review['foundWhen'];
  hits: object;
  needs_staff: boolean;
  sanctions: boolean;
  emails: string[];
  ip: string | null;
  network: string | null;
  country: string | null;
  device_hash: Buffer | null;
  created_at: Date;
  decided_at: Date | null;
  decided_as: DecidedAs | null;
  decided_by_name: string | null;
  note: string | null;
};

export const REVIEW_COLUMNS = `review.id, review.reward_id, review.state, review.found_when, review.hits, review.needs_staff,
  review.sanctions, review.emails, review.ip, review.network, review.country, review.device_hash, review.created_at, review.decided_at,
  review.decided_as, review.note, (select ${fullNameOrNullSql('users')} from users
    where users.id = review.decided_by and deleted_at is null) as decided_by_name`;

export function toReview(row: ReviewRow): Review {
  return {
    id: row.id,
    rewardId: row.reward_id,
    state: row.state,
    foundWhen: row.found_when,
    // Written by insertReviews alone.
    hits: row.hits as Hit[],
    needsStaff: row.needs_staff,
    sanctions: row.sanctions,
    emails: row.emails,
    ip: row.ip,
    network: row.network,
    country: row.country,
    deviceHash: row.device_hash,
    createdAt: row.created_at,
    decidedAt: row.decided_at,
    decidedAs: row.decided_as,
    decidedByName: row.decided_by_name,
    note: row.note,
  };
}

export async function findReview(db: Queryable, id: string): Promise<Review | undefined> {
  const { rows } = await db.query<ReviewRow>(
    `select ${REVIEW_COLUMNS} from fraud_review review where id = $1`,
    [id],
  );
  return rows[0] && toReview(rows[0]);
}

/** The last review of a reward. */
export async function findReviewOf(db: Queryable, rewardId: string): Promise<Review | undefined> {
  const { rows } = await db.query<ReviewRow>(
    `select ${REVIEW_COLUMNS} from fraud_review review where reward_id = $1 order by created_at desc, id desc limit 1`,
    [rewardId],
  );
  return rows[0] && toReview(rows[0]);
}

/** Newest first, from after the review `after`. `states`: all where it is null. */
export async function selectReviews(
  db: Queryable,
  { states, after, limit }: { states: readonly string[] | null; after: string | null; limit: number },
): Promise<Review[]> {
  const { rows } = await db.query<ReviewRow>(
    `select ${REVIEW_COLUMNS} from fraud_review review
     where ($1::text[] is null or state = any ($1))
       and ($2::uuid is null or (created_at, id) < (
         select last.created_at, last.id from fraud_review last where last.id = $2))
     order by created_at desc, id desc limit $3`,
    [states, after, limit],
  );
  return rows.map(toReview);
}
