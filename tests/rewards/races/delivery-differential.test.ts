/**
 * The rewards of a job are mailed in two ways: each by itself (`deliverReward`), and together (fast-path/:
 * `prepareMails` and `record_deliveries`). This test mails generated rewards both ways from the same rows,
 * and compares every row, every mail and the outcome.
 */
import fc from 'fast-check';
import pino from 'pino';
import { test } from 'vitest';
import { loadConfig } from '#server/config.ts';
import { newId } from '#server/kernel/id.ts';
import { MAIL_RETRIES } from '#server/kernel/jobs.ts';
import { type Mail, MailRefused, MailUnavailable } from '#server/notifications/mailer-port.ts';
import { deliverRewards } from '#server/rewards/delivery/deliver-rewards.ts';
import type { RewardsDeps } from '#server/rewards/deps.ts';
import { renewLink } from '#server/rewards/links/links.ts';
import { NO_LISTS } from '#server/rewards/risk/lists.ts';
import { testDatabase } from '#tests/support/database.ts';
import { type BothWays, compareRuns, inOrder, type RunQuery, snapshot } from '#tests/support/differential.ts';
import { openPerson } from '#tests/support/ledger.ts';
import { notedJobs } from '#tests/support/noted-jobs.ts';
import type { Rehearsal } from '#tests/support/one-connection.ts';
import { insertOrder } from '../insert-order.ts';

const db = await testDatabase();
const payer = await openPerson(db, 1_000_00n);
const at = new Date('2026-11-22T12:00:00Z');
const clock = { now: () => at };
const config = loadConfig({ NODE_ENV: 'test' });
const tables = ['reward', 'reward_link', 'mail_failure', 'notification'];

const scenario = fc.record({
  rewards: fc.array(
    fc.record({
      delivery: fc.constantFrom('PENDING', 'PENDING', 'PENDING', 'PENDING', 'SUCCEEDED', 'FAILED'),
      state: fc.constantFrom('open', 'open', 'open', 'open', 'canceled', 'later', 'over', 'held'),
      link: fc.constantFrom('none', 'none', 'working', 'revoked', 'of a lost key'),
      says: fc.constantFrom('taken', 'taken', 'taken', 'refused', 'later', 'down'),
      during: fc.constantFrom('nothing', 'nothing', 'nothing', 'resent', 'canceled', 'bounced'),
    }),
    // Fewer than the mails in a row after which a server is given up.
    { minLength: 4, maxLength: 7 },
  ),
  retries: fc.constantFrom(0, MAIL_RETRIES),
});
type Scenario = typeof scenario extends fc.Arbitrary<infer Value> ? Value : never;
type Generated = Scenario['rewards'][number];

// Take the comparison of links, of the state or of the delivery out of record_deliveries, and this must fail.
test('a reward is mailed and recorded in the same way on both ways', { timeout: 600_000 }, () =>
  compareRuns(db, tables, scenario, mailBothWays),
);

async function mailBothWays(
  { db: rehearsed, tx, attempt }: Rehearsal,
  { rewards, retries }: Scenario,
): Promise<BothWays> {
  const ids = rewards.map(() => newId());
  await insertRewards(tx, rewards, ids);
  const linkDeps = { clock, config };
  for (const [place, { link }] of rewards.entries()) {
    if (link === 'none') continue;
    const { linkId } = await renewLink(tx as never, linkDeps, ids[place] ?? '');
    if (link === 'revoked') await renewLink(tx as never, linkDeps, ids[place] ?? '');
    if (link === 'of a lost key')
      await tx.query(`update reward_link set token_hash = sha256(id::text::bytea) where id = $1`, [linkId]);
  }
  const known = { known: new Set([payer.id, ...ids]), at };
  const mail = (fastPaths: boolean) => async () => {
    const mailed: string[] = [];
    const placeOf = ({ to }: Mail) => Number(/(\d+)@/.exec(to)?.[1]);
    const send = async (mail: Mail) => {
      const place = placeOf(mail);
      const reward = rewards[place];
      mailed.push(`${place} ${mail.subject}`);
      if (reward?.says === 'refused') throw new MailRefused('No', '550 5.1.1 No such user');
      if (reward?.says === 'later') throw new MailUnavailable('Later', '450 4.2.1 Try again later');
      if (reward?.says === 'down') throw new MailUnavailable('Down');
      await meanwhile(rehearsed, reward?.during, ids[place] ?? '');
    };
    const deps: RewardsDeps = {
      db: rehearsed,
      clock,
      riskLists: NO_LISTS,
      jobs: notedJobs,
      smsSender: undefined,
      issuer: { name: 'reloadly' },
      bounceMailbox: undefined,
      mailer: { send },
      log: pino({ level: 'silent' }),
      config: { ...config, fastPaths },
    };
    const outcome = await inOrder([deps], [0], (each) =>
      deliverRewards(each, { rewardIds: ids }, { retry_count: retries }),
    );
    return { outcome, mailed: mailed.toSorted(), rows: await snapshot(tx, tables, known) };
  };
  const fast = await attempt(mail(true));
  const plain = await attempt(mail(false));
  return { count: ids.length, fast, plain };
}

/** What somebody else does after the mail was taken, before that is recorded. */
async function meanwhile(db: RunQuery, during: Generated['during'] | undefined, id: string): Promise<void> {
  if (during === 'resent')
    await db.query('update reward_link set revoked_at = $2 where reward_id = $1 and revoked_at is null', [
      id,
      at,
    ]);
  if (during === 'bounced')
    await db.query(
      `update reward set delivery = 'FAILED', delivery_error = 'invalid_email' where id = $1 and delivery = 'PENDING'`,
      [id],
    );
  if (during === 'canceled')
    await db.query(
      `update reward set returned_cents = amount_cents, closed_as = 'canceled', closed_at = $2
       where id = $1 and closed_as is null`,
      [id, at],
    );
}

async function insertRewards(tx: RunQuery, rewards: Generated[], ids: string[]): Promise<void> {
  const orderId = await insertOrder(tx, { payerId: payer.id, rewardCount: ids.length, at });
  await tx.query(
    `insert into reward (id, order_id, sender_kind, sender_id, actor_id, sender_name, recipient_email, amount_cents, design,
       delivery_method, delivery, delivery_error, deliver_at, expires_at, review, returned_cents, closed_as, closed_at,
       created_at)
     select id, $6, 'member', $4, $4, 'Maya Chen', 'ida-' || place - 1 || '@example.com', 100, 'birthday', 'EMAIL', delivery,
       case delivery when 'FAILED' then 'invalid_email' end,
       $5::timestamptz + case state when 'later' then interval '1 day' when 'over' then interval '-9 days' else '0' end,
       $5::timestamptz + case state when 'over' then interval '-1 day' else '9 days' end,
       case state when 'held' then 'held' end, case state when 'canceled' then 100 else 0 end,
       case state when 'canceled' then 'canceled' end, case state when 'canceled' then $5 end, $5
     from unnest($1::uuid[], $2::text[], $3::text[]) with ordinality as made (id, delivery, state, place)`,
    [ids, rewards.map(({ delivery }) => delivery), rewards.map(({ state }) => state), payer.id, at, orderId],
  );
}
