/**
 * Gifts in generated orders: sent, delivered, claimed, corrected, reminded, canceled, expired, disputed.
 * However it went: each cent is with the payer, on the gift, or with a recipient, as a model of a few lines
 * says.
 */
import fc from 'fast-check';
import pino from 'pino';
import { expect, test } from 'vitest';
import { loadConfig } from '#server/config.ts';
import { transaction } from '#server/db/transaction.ts';
import type { Actor } from '#server/kernel/actor.ts';
import { newId } from '#server/kernel/id.ts';
import { Refusal } from '#server/kernel/refusal.ts';
import { balanceOf, checkInvariants, member, setFrozen } from '#server/ledger/index.ts';
import { cancelReward } from '#server/rewards/cancel-reward.ts';
import { claimCards } from '#server/rewards/claims/claim-cards.ts';
import { claimToBalance } from '#server/rewards/claims/claim-to-balance.ts';
import type { RewardsDeps } from '#server/rewards/deps.ts';
import type { RewardThrottles } from '#server/rewards/limits.ts';
import { copyLink } from '#server/rewards/links/copy-link.ts';
import { remindRecipient } from '#server/rewards/remind-recipient.ts';
import { resendReward } from '#server/rewards/resend-reward.ts';
import { NO_LISTS } from '#server/rewards/risk/lists.ts';
import { sendReward } from '#server/rewards/send-reward.ts';
import { expireRewards, sendReminders, sweepDeliveries } from '#server/rewards/sweep-rewards.ts';
import { testClock } from '#tests/support/clock.ts';
import { testDatabase } from '#tests/support/database.ts';
import { openPerson } from '#tests/support/ledger.ts';
import { notedJobs, openQueues } from '#tests/support/noted-jobs.ts';
import { rehearseOnOne } from '#tests/support/one-connection.ts';

const db = await testDatabase();
await openQueues(db, 'deliver-reward', 'send-reward-reminder', 'issue-gift-card', 'send-claim-code');
const payer = await openPerson(db, 1_000_00n);
const claimer = await openPerson(db);
const cardId = newId();
await db.query(
  `insert into gift_card (id, slug, name, description, image_url, min_cents, max_cents, category, issuer_product_id)
   values ($1, 'sample', 'Sample', 'A card', '/cards/sample.svg', 100, 50000, 'food', 'sample')`,
  [cardId],
);
const config = loadConfig({
  NODE_ENV: 'test',
  TRANSFERS_MAX_PER_DAY: '100000.00',
  CLAIM_CODE_ABOVE: '100000.00',
  LIMIT_TRANSFERS_PER_DAY: '10000',
});

const which = fc.nat({ max: 3 });
const cents = fc.integer({ min: 1, max: 60 }).map((dollars) => BigInt(dollars) * 100n);
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('send' as const), cents, days: fc.nat({ max: 3 }) }) },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('claim' as const),
      which,
      cents,
      repeated: fc.boolean(),
      old: fc.boolean(),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('to balance' as const), which }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('cancel' as const), which }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('resend' as const), which, corrected: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('remind' as const), which }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('freeze' as const), frozen: fc.boolean() }) },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('wait' as const), days: fc.integer({ min: 1, max: 60 }) }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('sweep' as const) }) },
);
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

/** What the model knows of a gift. */
type Gift = {
  id: string;
  token: string;
  oldToken: string | null;
  left: bigint;
  claimed: bigint;
  closed: boolean;
  expiresAt: number;
  lastKey: string | null;
  lastCents: bigint;
};

const leastCommands = Number(process.env.COMMANDS ?? 4_000);

// Take requireUndisputed, the check of what is left, lockReward's lock or closeReward's return out, and this
// must fail.
test('in every order each cent is in one place', { timeout: 600_000 }, async () => {
  let tried = 0;
  const property = fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 25 }), async (steps) => {
    await play(steps);
    tried += steps.length;
  });
  while (tried < leastCommands) await fc.assert(property, { numRuns: 20 });
});

async function play(steps: Step[]): Promise<void> {
  await rehearseOnOne(db, async ({ db: rehearsed, tx }) => {
    const clock = testClock();
    const nothing = async () => undefined;
    const limits = {
      countSend: nothing,
      countResend: nothing,
      countClaim: nothing,
      countCode: nothing,
    } as unknown as RewardThrottles;
    const deps: RewardsDeps = {
      db: rehearsed,
      clock,
      riskLists: NO_LISTS,
      jobs: notedJobs,
      mailer: { send: nothing },
      smsSender: undefined,
      issuer: { name: 'reloadly' },
      bounceMailbox: undefined,
      log: pino({ level: 'silent' }),
      config,
    };
    const actor = (userId: string): Actor => ({
      userId,
      role: 'member',
      sessionId: newId(),
      enterpriseId: null,
      proven: true,
    });
    const gifts: Gift[] = [];
    let balance = 1_000_00n;
    let taken = 0n;
    let frozen = false;
    const at = (index: number) => gifts[index % Math.max(1, gifts.length)];
    const isOpen = (gift: Gift) => !gift.closed && gift.expiresAt > clock.now().getTime();
    const tokenOf = async (id: string) =>
      (await copyLink(deps, member(payer.id), id)).link.split('/').at(-1) ?? '';
    /** Runs it, and compares whether it went through with what the model says. */
    const expectDone = async (expected: boolean, work: () => Promise<unknown>) => {
      const done = await work().then(
        () => true,
        (error: unknown) => {
          if (error instanceof Refusal) return false;
          throw error;
        },
      );
      expect(done).toBe(expected);
      return done;
    };

    for (const each of steps) {
      switch (each.do) {
        case 'send': {
          const deliverAt = each.days > 0 ? new Date(clock.now().getTime() + each.days * 86_400_000) : null;
          const request = {
            recipientEmail: `ida-${gifts.length}@strangers.example`,
            recipientName: '',
            amountCents: each.cents,
            design: 'love' as const,
            message: null,
            deliverAt,
            requestKey: undefined,
          };
          let id = '';
          const done = await expectDone(!frozen && each.cents <= balance, async () => {
            id = (await sendReward(deps, limits, actor(payer.id), request)).id;
          });
          if (!done) break;
          balance -= each.cents;
          const from = (deliverAt ?? clock.now()).getTime();
          gifts.push({
            id,
            token: await tokenOf(id),
            oldToken: null,
            left: each.cents,
            claimed: 0n,
            closed: false,
            expiresAt: from + 90 * 86_400_000,
            lastKey: null,
            lastCents: 0n,
          });
          break;
        }
        case 'claim': {
          const gift = at(each.which);
          if (!gift) break;
          const token = each.old && gift.oldToken ? gift.oldToken : gift.token;
          const again = each.repeated && gift.lastKey !== null && token === gift.token;
          const key = again ? (gift.lastKey ?? '') : newId();
          const amountCents = again && each.cents < 30_00n ? gift.lastCents : each.cents;
          const fits = isOpen(gift) && token === gift.token && each.cents <= gift.left && !frozen;
          // A key that claims something else is refused.
          const done = await expectDone(again ? amountCents === gift.lastCents : fits, () =>
            claimCards(deps, {
              token,
              code: undefined,
              email: undefined,
              items: [{ giftCardId: cardId, amountCents, quantity: 1 }],
              actor: actor(claimer.id),
              browserHash: Buffer.alloc(32, 1),
              ip: '203.0.113.7',
              requestKey: key,
            }),
          );
          if (!done || again) break;
          gift.left -= each.cents;
          gift.claimed += each.cents;
          gift.closed = gift.left === 0n;
          gift.lastKey = key;
          gift.lastCents = each.cents;
          break;
        }
        case 'to balance': {
          const gift = at(each.which);
          if (!gift) break;
          const done = await expectDone(isOpen(gift) && !frozen, () =>
            claimToBalance(deps, {
              token: gift.token,
              code: undefined,
              actor: actor(claimer.id),
              browserHash: Buffer.alloc(32, 1),
              ip: '203.0.113.7',
            }),
          );
          if (!done) break;
          taken += gift.left;
          gift.claimed += gift.left;
          gift.left = 0n;
          gift.closed = true;
          break;
        }
        case 'cancel': {
          const gift = at(each.which);
          if (!gift) break;
          // One that is canceled already is answered as it is.
          await cancelReward(deps, member(payer.id), gift.id).catch((error: unknown) => {
            if (!(error instanceof Refusal) || isOpen(gift)) throw error;
          });
          if (!isOpen(gift)) break;
          balance += gift.left;
          gift.left = 0n;
          gift.closed = true;
          break;
        }
        case 'resend': {
          const gift = at(each.which);
          if (!gift) break;
          const recipientEmail = each.corrected ? `right-${newId()}@strangers.example` : undefined;
          const done = await expectDone(isOpen(gift) && !(each.corrected && gift.claimed > 0n), () =>
            resendReward(deps, limits, member(payer.id), { id: gift.id, by: payer.id, recipientEmail }),
          );
          if (!done) break;
          gift.oldToken = gift.token;
          gift.token = await tokenOf(gift.id);
          expect(gift.token).not.toBe(gift.oldToken);
          break;
        }
        case 'remind': {
          const gift = at(each.which);
          if (gift)
            await remindRecipient(deps, limits, member(payer.id), gift.id).catch((error: unknown) => {
              if (!(error instanceof Refusal)) throw error;
            });
          break;
        }
        case 'freeze':
          frozen = each.frozen;
          await transaction(rehearsed, (inner) => setFrozen(inner, member(payer.id), frozen, 'dispute'));
          break;
        case 'wait':
          clock.advance({ days: each.days });
          break;
        case 'sweep':
          await sweepDeliveries(deps);
          await sendReminders(deps);
          await expireRewards(deps);
          for (const gift of gifts) {
            if (gift.closed || isOpen(gift)) continue;
            balance += gift.left;
            gift.left = 0n;
            gift.closed = true;
          }
          break;
      }
    }
    expect(await balanceOf(rehearsed, payer.id)).toBe(balance);
    expect(await balanceOf(rehearsed, claimer.id)).toBe(taken);
    const { rows } = await tx.query<{ id: string; left: bigint; claimed: bigint; closed: boolean }>(
      `select reward.id, account.balance as left, claimed_cents as claimed, closed_as is not null as closed
       from reward join ledger_account account on account.kind = 'reward_hold' and account.owner_id = reward.id`,
    );
    const byId = new Map(rows.map(({ id, ...row }) => [id, row]));
    for (const { id, left, claimed, closed } of gifts)
      expect(byId.get(id)).toEqual({ left, claimed, closed });
    expect(await checkInvariants(tx as never, [1, 2, 5, 17])).toEqual([]);
  });
}
