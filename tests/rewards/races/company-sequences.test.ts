/**
 * Orders of a company in generated sequences: ordered, approved, rejected, withdrawn, overdue, claimed,
 * canceled, expired, the company deactivated and active again. However it went, each cent is where a model of
 * a few lines says.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { transaction } from '#server/db/transaction.ts';
import { cancelOverdueRequests } from '#server/enterprise/approvals/cancel-requests.ts';
import { decideRequest } from '#server/enterprise/approvals/decide-request.ts';
import type { Actor } from '#server/kernel/actor.ts';
import { newId } from '#server/kernel/id.ts';
import { Refusal } from '#server/kernel/refusal.ts';
import { balanceOf, checkInvariants, enterprise, enterpriseBalanceOf } from '#server/ledger/index.ts';
import { cancelReward } from '#server/rewards/cancel-reward.ts';
import { claimToBalance } from '#server/rewards/claims/claim-to-balance.ts';
import { copyLink } from '#server/rewards/links/copy-link.ts';
import { orderRewards } from '#server/rewards/orders/order-rewards.ts';
import { expireRewards, sweepDeliveries } from '#server/rewards/sweep-rewards.ts';
import { acmeId, fund, newRecipient } from '#tests/enterprise/api/company.ts';
import { testApp } from '#tests/support/app.ts';
import { testClock } from '#tests/support/clock.ts';
import { notedJobs } from '#tests/support/noted-jobs.ts';
import { rehearseOnOne } from '#tests/support/one-connection.ts';
import { occasionSteps, playOccasions } from './occasion-model.ts';

const product = await testApp({ env: { CLAIM_CODE_ABOVE: '100000.00' } });
const { db } = product;
const acme = enterprise(await acmeId(product));
await fund(product, acme.ownerId, 1_000_00n);
const staff = await product.signIn('account_staff');
const manager = await product.signIn('account_manager');
const claimer = await product.newMember();
await db.query('delete from payout_unapproved');
await db.query(
  `insert into payout_role_rule (enterprise_id, role, approval_above_cents, updated_at)
   values ($1, 'account_staff', 4000, now())`,
  [acme.ownerId],
);
const start = await enterpriseBalanceOf(db, acme.ownerId);
const spentOf = async (queryable: Pick<typeof db, 'query'>) =>
  (
    await queryable.query<{ cents: bigint }>(
      'select coalesce(sum(cents), 0)::bigint as cents from payout_spent where user_id = $1',
      [staff.id],
    )
  ).rows[0]?.cents ?? 0n;
const spentBefore = await spentOf(db);

const which = fc.nat({ max: 4 });
const cents = fc.array(
  fc.integer({ min: 1, max: 50 }).map((dollars) => BigInt(dollars) * 100n),
  { minLength: 1, maxLength: 3 },
);
const step = fc.oneof(
  { weight: 5, arbitrary: fc.record({ do: fc.constant('order' as const), cents }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('decide' as const),
      which,
      end: fc.constantFrom('approved' as const, 'rejected' as const, 'withdrawn' as const),
    }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('claim' as const), which, at: fc.nat({ max: 2 }) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('cancel' as const), which, at: fc.nat({ max: 2 }) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('activate' as const), active: fc.boolean() }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('wait' as const), days: fc.integer({ min: 1, max: 200 }) }),
  },
);
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;
type Line = { id: string; amount: bigint; left: bigint; expiresAt: number };
type Order = { id: string; waits: boolean; since: number; lines: Line[] };

const dayMs = 86_400_000;
const yearAfter = (time: number) => {
  const end = new Date(time);
  end.setUTCMonth(end.getUTCMonth() + 12);
  return end.getTime();
};

test('generated sequences of orders agree with a model, and with the invariants', {
  timeout: 120_000,
}, async () => {
  const property = fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 25 }), play);
  await fc.assert(property, { numRuns: 30 });
});

const leastCommands = Number(process.env.COMMANDS ?? 1_000);

// Take `not exists` out of what occurs and `on conflict do nothing` out of insertOccasionReward, active_since
// out of selectDueOccasions, or the week out of dueDays, and this must fail.
test('birthdays and anniversaries in generated orders are paid once a person and year, as a model says', {
  timeout: 900_000,
}, async () => {
  const people = [];
  for (let count = 0; count < 3; count += 1) people.push(await newRecipient(product, { listedBy: manager }));
  const office = { product, company: acme.ownerId, manager, people, balanceCents: start };
  let tried = 0;
  const property = fc.asyncProperty(occasionSteps, async (steps) => {
    await playOccasions(office, steps);
    tried += steps.length;
  });
  while (tried < leastCommands) await fc.assert(property, { numRuns: 20 });
});

async function play(steps: Step[]): Promise<void> {
  await rehearseOnOne(db, async ({ db: rehearsed, tx }) => {
    const clock = testClock();
    const deps = { ...product.deps, db: rehearsed, clock, jobs: { ...product.deps.jobs, ...notedJobs } };
    const orders: Order[] = [];
    let balance = start;
    let counted = spentBefore;
    let taken = 0n;
    let active = true;
    const at = (index: number) => orders[index % Math.max(1, orders.length)];
    const lineOf = (each: { which: number; at: number }) => {
      const order = at(each.which);
      return { order, line: order?.lines[each.at % order.lines.length] };
    };
    const back = (line: Line) => {
      balance += line.left;
      counted -= line.left;
      line.left = 0n;
    };
    const isOpen = (order: Order, line: Line) =>
      !order.waits && line.left > 0n && line.expiresAt > clock.now().getTime();
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
        case 'order': {
          const total = each.cents.reduce((sum, amount) => sum + amount, 0n);
          const id = newId();
          const lines = each.cents.map((amount) => ({ id: newId(), amount, left: amount }));
          const done = await expectDone(active && total <= balance, () =>
            transaction(rehearsed, (inner) =>
              orderRewards(inner, deps, {
                id,
                payer: acme,
                actor: { userId: staff.id, role: 'account_staff' },
                senderName: 'Acme',
                companyMonths: 12,
                channel: 'api',
                externalId: id,
                rewards: lines.map((line) => ({
                  id: line.id,
                  amountCents: line.amount,
                  recipientName: '',
                  recipientEmail: 'ida@strangers.example',
                  method: 'EMAIL' as const,
                  deliverAt: null,
                  design: 'work' as const,
                  message: null,
                })),
              }),
            ),
          );
          if (!done) break;
          const { rows } = await tx.query<{ state: string }>('select state from reward_order where id = $1', [
            id,
          ]);
          const waits = rows[0]?.state === 'PENDING APPROVAL';
          if (total > 40_00n) expect(waits).toBe(true);
          const now = clock.now().getTime();
          orders.push({
            id,
            waits,
            since: now,
            lines: lines.map((line) => ({ ...line, expiresAt: yearAfter(now) })),
          });
          balance -= total;
          counted += total;
          break;
        }
        case 'decide': {
          const order = at(each.which);
          if (!order) break;
          const by = each.end === 'withdrawn' ? staff : manager;
          const role = each.end === 'withdrawn' ? ('account_staff' as const) : ('account_manager' as const);
          const acting = { userId: by.id, role, enterpriseId: acme.ownerId, ownOnly: false };
          // A repeated decision of the same manager changes nothing; so only requests that wait are tried.
          if (!order.waits) break;
          const inTime = clock.now().getTime() < order.since + 30 * dayMs;
          const expected = each.end !== 'approved' || (active && inTime);
          const done = await expectDone(expected, () =>
            decideRequest(deps, acting, { requestId: order.id, end: each.end, note: null }),
          );
          if (!done) break;
          order.waits = false;
          if (each.end !== 'approved') order.lines.forEach(back);
          else for (const line of order.lines) line.expiresAt += clock.now().getTime() - order.since;
          break;
        }
        case 'claim': {
          const { order, line } = lineOf(each);
          if (!order || !line) break;
          const actor: Actor = {
            userId: claimer.id,
            role: 'member',
            sessionId: newId(),
            enterpriseId: null,
            proven: true,
          };
          const done = await expectDone(isOpen(order, line) && active, async () => {
            const token = (await copyLink(deps, acme, line.id)).link.split('/').at(-1) ?? '';
            await claimToBalance(deps, {
              token,
              code: undefined,
              actor,
              browserHash: Buffer.alloc(32, 1),
              ip: '203.0.113.7',
            });
          });
          if (!done) break;
          taken += line.left;
          line.left = 0n;
          break;
        }
        case 'cancel': {
          const { order, line } = lineOf(each);
          if (!order || !line || line.left === 0n) break;
          const done = await expectDone(isOpen(order, line), () => cancelReward(deps, acme, line.id));
          if (done) back(line);
          break;
        }
        case 'activate':
          active = each.active;
          await tx.query('update enterprise set is_active = $2 where id = $1', [acme.ownerId, active]);
          break;
        case 'wait': {
          clock.advance({ days: each.days });
          await cancelOverdueRequests(deps);
          await sweepDeliveries(deps);
          await expireRewards(deps);
          const now = clock.now().getTime();
          for (const order of orders) {
            if (order.waits && now >= order.since + 30 * dayMs) {
              order.waits = false;
              order.lines.forEach(back);
            }
            if (!order.waits) for (const line of order.lines) if (line.expiresAt <= now) back(line);
          }
          break;
        }
      }
    }
    expect(await enterpriseBalanceOf(rehearsed, acme.ownerId)).toBe(balance);
    expect(await balanceOf(rehearsed, claimer.id)).toBe(taken);
    expect(await spentOf(tx as never)).toBe(counted);
    expect(await checkInvariants(tx as never, [1, 2, 15, 17])).toEqual([]);
  });
}
