/** What fraud rules count, and which reviews are read, against a model, on made-up claims and reviews. */
import { expect, test } from 'vitest';
import type { Tx } from '#server/db/transaction.ts';
import { newId } from '#server/kernel/id.ts';
import { selectCompanyReviews, selectRelated } from '#server/rewards/risk/company-review-store.ts';
import {
  countOtherEmails,
  selectBlockedBefore,
  selectBlockedEmails,
  selectTaken,
} from '#server/rewards/risk/measure-store.ts';
import {
  forgetNetworks,
  markHeld,
  markReviewReleased,
  selectUndecided,
  updateDecided,
} from '#server/rewards/risk/review-end-store.ts';
import {
  findReview,
  findReviewOf,
  selectReleasedHits,
  selectReviews,
} from '#server/rewards/risk/review-store.ts';
import { testDatabase } from '#tests/support/database.ts';
import { withMadeUpRows } from '#tests/support/made-up-rows.ts';
import { type MadeUpReward, makeUp, newestFirst, now, pageOf } from '../made-up-rewards.ts';

const db = await testDatabase();
const ALL = 1000;
const DAY = 86_400_000;
const EMAILS = ['ida@made-up.example', 'nora@made-up.example', 'tom@made-up.example'];
const NETWORKS = ['192.0.2.0/24', '198.51.100.0/24'];
const DEVICES = [Buffer.from([1]), Buffer.from([2])];
const TIMES = [-40, -20, -20, -2].map((days) => new Date(now.getTime() + days * DAY));
const asText = (bytes: Buffer) => `\\x${bytes.toString('hex')}`;
const ids = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);
const sorted = (rows: readonly string[]) => rows.toSorted();

function makeUpRisks(seed: number) {
  const made = makeUp(seed, { orders: 4, rewards: 60 });
  const { chance, rewards, actors } = made;
  const claims = Array.from({ length: 90 }, () => {
    const device = chance.pick(DEVICES);
    return {
      id: newId(),
      reward: chance.pick(rewards),
      device,
      email: chance.pick([...EMAILS, null]),
      network: chance.pick([...NETWORKS, null]),
      amount_cents: BigInt(chance.between(1, 50)),
      created_at: chance.pick(TIMES),
    };
  });
  const reviews = rewards.flatMap((reward) =>
    Array.from({ length: chance.between(0, 2) }, (_, index) => {
      const state = chance.pick(
        index === 0
          ? (['flagged', 'held', 'released', 'blocked'] as const)
          : (['released', 'blocked'] as const),
      );
      const decided = state !== 'flagged';
      return {
        id: newId(),
        reward,
        state,
        found_when: chance.pick(['sent', 'claimed'] as const),
        hits: [{ rule: `rule-${chance.between(1, 9)}` }],
        needs_staff: true,
        sanctions: true,
        emails: [chance.pick(EMAILS), chance.pick(EMAILS)],
        ip: chance.pick(['192.0.2.9', null]),
        network: chance.pick([...NETWORKS, null]),
        device: chance.pick([...DEVICES, null]),
        created_at: chance.pick(TIMES),
        decided_at: decided ? now : null,
        decided_as: decided ? chance.pick(['staff', 'company', 'automatic', 'closed'] as const) : null,
        decided_by: decided ? chance.pick(actors) : null,
      };
    }),
  );
  return { ...made, claims, reviews };
}
type Made = ReturnType<typeof makeUpRisks>;

const onRisks = (name: string, use: (tx: Tx, made: Made) => Promise<void>) =>
  test.each([1])(`${name} (seed %i)`, (seed) =>
    withMadeUpRows(db, async (tx, insert) => {
      const made = makeUpRisks(seed);
      await insert('users', made.users);
      await insert('reward', made.rewards);
      await insert(
        'reward_claim',
        made.claims.map(({ reward, device, ...claim }) => ({
          ...claim,
          reward_id: reward.id,
          user_id: newId(),
          browser_hash: asText(device),
        })),
      );
      await insert(
        'fraud_review',
        made.reviews.map(({ reward, device, ...review }) => ({
          ...review,
          reward_id: reward.id,
          device_hash: device && asText(device),
        })),
      );
      await use(tx, made);
    }),
  );

const ofCompany = (companyId: string | null, { sender_kind, sender_id }: MadeUpReward) =>
  companyId === null || (sender_kind === 'enterprise' && sender_id === companyId);
const same = (one: Buffer | null, other: Buffer | null) =>
  one !== null && other !== null && one.equals(other);

/** Every way of asking: of one company or of all, with and without a device and a network. */
function asked({ owners }: Made) {
  const companies = [null, owners[0] ?? '', owners[1] ?? ''];
  const texted = '+14155550101';
  return companies.flatMap((companyId) =>
    [[EMAILS[0] ?? ''], [EMAILS[1] ?? '', texted], ['nobody@made-up.example']].flatMap((emails) =>
      [DEVICES[0] ?? null, null].flatMap((device) =>
        [NETWORKS[0] ?? null, null].map((network) => ({ companyId, emails, device, network })),
      ),
    ),
  );
}

onRisks('what somebody took is counted by address, number, device and network', async (tx, made) => {
  for (const counted of asked(made))
    for (const since of [null, TIMES[1] ?? now]) {
      const { companyId, emails, device, network } = counted;
      const rewardId = made.claims[0]?.reward.id ?? '';
      const found = made.claims.filter(
        (claim) => ofCompany(companyId, claim.reward) && (since === null || claim.created_at >= since),
      );
      const taken = (is: (claim: Made['claims'][number]) => boolean) => {
        const own = found.filter(is);
        const others = new Set(own.map(({ reward }) => reward.id).filter((id) => id !== rewardId));
        return { rewards: others.size, cents: own.reduce((sum, claim) => sum + claim.amount_cents, 0n) };
      };
      expect(await selectTaken(tx, counted, { rewardId, since })).toEqual({
        recipient: taken(
          ({ email, reward }) =>
            (email !== null && emails.includes(email)) ||
            (reward.recipient_phone !== null && emails.includes(reward.recipient_phone)),
        ),
        device: taken((claim) => same(claim.device, device)),
        network: taken((claim) => claim.network !== null && claim.network === network),
      });
      const others = made.claims.filter(
        ({ reward, email, ...claim }) =>
          ofCompany(companyId, reward) &&
          same(claim.device, device) &&
          email !== null &&
          !emails.includes(email),
      );
      expect(await countOtherEmails(tx, counted)).toBe(new Set(others.map(({ email }) => email)).size);
    }
});

onRisks('a blocked review knows people again, one that its sender closed does not', async (tx, made) => {
  for (const counted of asked(made)) {
    const { companyId, emails, device, network } = counted;
    const blocked = made.reviews.filter(
      ({ reward, state, decided_as }) =>
        ofCompany(companyId, reward) && (state === 'held' || state === 'blocked') && decided_as !== 'closed',
    );
    const known = new Set(
      blocked.flatMap((review) => review.emails).filter((email) => emails.includes(email)),
    );
    expect(await selectBlockedEmails(tx, companyId, emails)).toEqual(known);
    const ways = [
      ['email', blocked.some((review) => review.emails.some((email) => emails.includes(email)))],
      ['device', blocked.some((review) => same(review.device, device))],
      ['network', blocked.some((review) => review.network !== null && review.network === network)],
    ] as const;
    expect(await selectBlockedBefore(tx, counted)).toEqual(ways.flatMap(([way, is]) => (is ? [way] : [])));
  }
});

onRisks('staff read reviews by state, page by page, and each with who decided', async (tx, made) => {
  const all = made.reviews.toSorted(newestFirst);
  for (const states of [null, ['flagged'], ['held', 'released'], ['blocked']]) {
    const some = all.filter(({ state }) => states === null || states.includes(state));
    const read = (after: string | null, limit: number) => selectReviews(tx, { states, after, limit });
    expect(ids(await read(null, ALL))).toEqual(ids(some));
    for (const { id } of some.filter((_, index) => index % 4 === 0))
      expect(ids(await read(id, 3))).toEqual(pageOf(some, id, 3));
  }
  for (const review of all) {
    const read = await findReview(tx, review.id);
    const byName = review.decided_by === made.actors[0] ? 'Ada Quinn' : null;
    expect(read).toMatchObject({ state: review.state, decidedByName: byName, emails: review.emails });
  }
  for (const { id } of made.rewards) {
    const own = all.filter(({ reward }) => reward.id === id);
    expect((await findReviewOf(tx, id))?.id).toBe(own[0]?.id);
    const released = own.filter(({ state }) => state === 'released').flatMap(({ hits }) => hits);
    expect(new Set(await selectReleasedHits(tx, id))).toEqual(new Set(released));
  }
  const since = TIMES[1] ?? now;
  const waiting = all.filter(({ state, created_at }) => state === 'flagged' && created_at <= since);
  expect(sorted(await selectUndecided(tx, since, ALL))).toEqual(sorted(ids(waiting)));
  expect(await selectUndecided(tx, since, 1)).toHaveLength(1);
});

onRisks('a company reads the reviews of its own rewards', async (tx, made) => {
  const all = made.reviews.toSorted(newestFirst);
  const [early, late] = [TIMES[0] ?? now, TIMES[1] ?? now];
  const none = { states: null, createdFrom: null, createdTo: null, claimedFrom: null, claimedTo: null };
  for (const companyId of made.owners)
    for (const filter of [
      {},
      { states: ['flagged', 'blocked'] },
      { states: ['released', 'closed'] },
      { createdFrom: late },
      { createdTo: late },
      { claimedFrom: late },
      { claimedTo: early },
      { claimedFrom: early, claimedTo: late, states: ['released'] },
    ]) {
      const asked = { ...none, ...filter };
      const own = all.filter(
        ({ reward, state, decided_as, created_at, found_when }) =>
          ofCompany(companyId, reward) &&
          (asked.states === null ||
            (asked.states as string[]).includes(decided_as === 'closed' ? decided_as : state)) &&
          (asked.createdFrom === null || created_at >= asked.createdFrom) &&
          (asked.createdTo === null || created_at <= asked.createdTo) &&
          (asked.claimedFrom === null || (found_when === 'claimed' && created_at >= asked.claimedFrom)) &&
          (asked.claimedTo === null || (found_when === 'claimed' && created_at <= asked.claimedTo)),
      );
      const whole = await selectCompanyReviews(tx, companyId, { ...asked, offset: 0, limit: ALL });
      expect(whole.count).toBe(own.length);
      expect(whole.found.map(({ review }) => review.id)).toEqual(ids(own));
      expect(whole.found.map(({ reward }) => reward.id)).toEqual(own.map(({ reward }) => reward.id));
      const page = await selectCompanyReviews(tx, companyId, { ...asked, offset: 1, limit: 2 });
      expect(page.found.map(({ review }) => review.id)).toEqual(ids(own.slice(1, 3)));
    }
});

onRisks('related rewards have an address, the device or the network of a review', async (tx, made) => {
  const { rewards, claims, reviews, owners } = made;
  for (const review of reviews.slice(0, 25))
    for (const companyId of owners) {
      const knows = (emails: readonly (string | null)[], device: Buffer | null, network: string | null) =>
        emails.some((email) => email !== null && review.emails.includes(email)) ||
        same(device, review.device) ||
        (network !== null && network === review.network);
      const related = rewards.filter(
        (reward) =>
          ofCompany(companyId, reward) &&
          reward.id !== review.reward.id &&
          (claims.some(
            (claim) => claim.reward.id === reward.id && knows([claim.email], claim.device, claim.network),
          ) ||
            reviews.some(
              (each) => each.reward.id === reward.id && knows(each.emails, each.device, each.network),
            )),
      );
      const by = { ...review, rewardId: review.reward.id, deviceHash: review.device };
      const found = await selectRelated(tx, by, companyId);
      expect(sorted(found.ids)).toEqual(sorted(ids(related)));
      expect(found).toMatchObject({
        count: related.length,
        blocked: related.filter(({ id }) =>
          reviews.some(
            ({ reward, state, decided_as }) =>
              reward.id === id && (state === 'held' || state === 'blocked') && decided_as !== 'closed',
          ),
        ).length,
        claimedCents: related.reduce((sum, { claimed_cents }) => sum + claimed_cents, 0n),
      });
    }
});

onRisks(
  'deciding a reward ends the review that waits, and leaves earlier ones',
  async (tx, { rewards, reviews, actors }) => {
    const by = actors[0] ?? null;
    for (const { id } of rewards)
      await updateDecided(tx, id, { state: 'blocked', as: 'staff', by, note: 'Looked at it', now });
    const { rows } = await tx.query<{ id: string; state: string; note: string | null }>(
      'select id, state, note from fraud_review',
    );
    for (const { id, state } of reviews) {
      const waited = state === 'flagged' || state === 'held';
      expect(rows.find((row) => row.id === id)).toEqual({
        id,
        state: waited ? 'blocked' : state,
        note: waited ? 'Looked at it' : null,
      });
    }
  },
);

onRisks(
  'a release adds the time that its review took; holding changes the state alone',
  async (tx, { rewards }) => {
    const open = rewards.filter(({ closed_as }) => closed_as === null);
    const [released, held] = [open[0]?.id ?? '', open[1]?.id ?? ''];
    await markReviewReleased(tx, released, new Date(now.getTime() - 3 * DAY), now);
    await markHeld(tx, held);
    const { rows } = await tx.query<{ id: string; review: string | null; expires_at: Date }>(
      'select id, review, expires_at from reward',
    );
    for (const reward of rewards) {
      const added = reward.id === released ? 3 * DAY : 0;
      expect(rows.find(({ id }) => id === reward.id)).toEqual({
        id: reward.id,
        review: reward.id === released ? 'released' : reward.id === held ? 'held' : reward.review,
        expires_at: new Date(reward.expires_at.getTime() + added),
      });
    }
  },
);

onRisks(
  'where old claims came from is forgotten, once their review is decided',
  async (tx, { claims, reviews }) => {
    const until = TIMES[1] ?? now;
    await forgetNetworks(tx, until);
    const { rows } = await tx.query<{ id: string; network: string | null; ip?: string | null }>(
      `select id, network, null as ip from reward_claim union all select id, network, ip from fraud_review`,
    );
    const read = new Map(rows.map((row) => [row.id, row]));
    for (const { id, network, created_at } of claims)
      expect(read.get(id)?.network).toBe(created_at < until ? null : network);
    for (const { id, network, ip, created_at, decided_at } of reviews) {
      const forgotten = ip !== null && decided_at !== null && created_at < until;
      expect(read.get(id)).toMatchObject(forgotten ? { network: null, ip: null } : { network, ip });
    }
  },
);
