/**
 * Birthdays and work anniversaries of a company in generated orders: rules switched on and off, dates that
 * change, people who leave and return, money that comes and goes, runs that happen twice, late or not for a
 * week. A model of a few lines says who is paid, and when.
 */
import fc from 'fast-check';
import { expect } from 'vitest';
import { payOccasions } from '#server/enterprise/occasions/pay-occasions.ts';
import { setOccasion } from '#server/enterprise/occasions/set-occasion.ts';
import { newId } from '#server/kernel/id.ts';
import { adjustment, checkInvariants, enterprise, enterpriseBalanceOf, post } from '#server/ledger/index.ts';
import type { TestApp } from '#tests/support/app.ts';
import { testClock } from '#tests/support/clock.ts';
import { decision } from '#tests/support/ledger.ts';
import { notedJobs } from '#tests/support/noted-jobs.ts';
import { rehearseOnOne } from '#tests/support/one-connection.ts';

const OCCASIONS = ['birthday', 'anniversary'] as const;
const occasion = fc.constantFrom(...OCCASIONS);
const which = fc.nat({ max: 2 });
const dollars = fc.integer({ min: 1, max: 60 }).map((amount) => BigInt(amount) * 100n);
const step = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('set' as const), occasion, active: fc.boolean(), cents: dollars }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('date' as const),
      which,
      occasion,
      days: fc.integer({ min: -4, max: 6 }),
      years: fc.integer({ min: 0, max: 3 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('leave' as const), which }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('return' as const), which }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('fund' as const), cents: dollars }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('rights' as const), may: fc.boolean() }) },
  {
    weight: 5,
    arbitrary: fc.record({ do: fc.constant('run' as const), times: fc.integer({ min: 1, max: 2 }) }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('wait' as const),
      // To the next afternoon, some days on, past the week of retries, and a year.
      hours: fc.constantFrom(3, 24, 24, 50, 7 * 24, 8 * 24, 9 * 24, 360 * 24),
    }),
  },
);
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;
/** Both rules are on at first. */
const begin: Step[] = OCCASIONS.map((name) => ({ do: 'set', occasion: name, active: true, cents: 20_00n }));
export const occasionSteps = fc
  .array(step, { minLength: 12, maxLength: 25 })
  .map((steps) => [...begin, ...steps]);

type Dates = { birthday: string | null; anniversary: string | null };
type Person = { id: string; email: string; dates: Dates; since: string | null };
type Rule = { active: boolean; since: string; cents: bigint; hasProblem: boolean };

const dayMs = 86_400_000;
const isoDay = (time: number) => new Date(time).toISOString().slice(0, 10);

export type Office = {
  product: TestApp;
  company: string;
  /** The manager who sets the rules. */
  manager: { id: string };
  people: readonly { id: string; email: string }[];
  balanceCents: bigint;
};

export async function playOccasions(office: Office, steps: readonly Step[]): Promise<void> {
  const { product, company, manager } = office;
  await rehearseOnOne(product.db, async ({ db, tx }) => {
    const clock = testClock();
    const deps = { ...product.deps, db, clock, jobs: { ...product.deps.jobs, ...notedJobs } };
    const holder = enterprise(company);
    const now = () => clock.now().getTime();
    const today = () => isoDay(now());
    const adjust = (amountCents: bigint) =>
      post(
        tx as never,
        adjustment({ adjustmentId: newId(), holder, amountCents, decision, description: 'Funds' }),
      );
    await adjust(-(office.balanceCents - 100_00n));
    let balance = 100_00n;
    let may = true;
    await tx.query('update employee set birthday = null, started_on = null');
    const people: Person[] = office.people.map(({ id, email }) => ({
      ...{ id, email, dates: { birthday: null, anniversary: null }, since: '2020-01-01' },
    }));
    await tx.query(`update employee set linked_at = '2020-01-01' where user_id = any ($1::uuid[])`, [
      people.map(({ id }) => id),
    ]);
    const rules = new Map<(typeof OCCASIONS)[number], Rule>();
    const paid = new Map<string, bigint>();

    /** What is due now, in the order in which it is paid. */
    const dueNow = () => {
      const last = now() - 14 * 3_600_000;
      const due: { key: string; occasion: (typeof OCCASIONS)[number]; day: string; userId: string }[] = [];
      for (let back = 7; back >= 0; back -= 1) {
        const day = isoDay(last - back * dayMs);
        for (const name of OCCASIONS)
          for (const { id, dates, since } of people) {
            const rule = rules.get(name);
            const date = dates[name];
            const key = `${name} ${id} ${day.slice(0, 4)}`;
            if (!rule?.active || rule.since > day || since === null || since > day || date === null) continue;
            if (!fallsOn(date.slice(5), day) || (name === 'anniversary' && date >= day) || paid.has(key))
              continue;
            due.push({ key, occasion: name, day, userId: id });
          }
      }
      const rank = ({ occasion: name, day, userId }: (typeof due)[number]) =>
        `${rules.get(name)?.hasProblem ? 1 : 0} ${day} ${userId}`;
      return due.toSorted((one, other) => (rank(one) < rank(other) ? -1 : 1));
    };

    for (const each of steps) {
      switch (each.do) {
        case 'set': {
          const before = rules.get(each.occasion);
          const setting = setOccasion(
            deps,
            { userId: manager.id, role: 'account_manager', enterpriseId: company, ownOnly: false },
            {
              ...{
                occasion: each.occasion,
                isActive: each.active,
                amountCents: each.cents,
                design: 'birthday',
              },
              ...{ message: null, campaignId: null, customFields: {} },
            },
          );
          if (each.active && !may) {
            // A manager who has lost the role since switches nothing on.
            await expect(setting).rejects.toMatchObject({ code: 'not-signed-in' });
            break;
          }
          await setting;
          const since = before?.active ? before.since : today();
          rules.set(each.occasion, { active: each.active, since, cents: each.cents, hasProblem: false });
          break;
        }
        case 'date': {
          const person = people[each.which];
          if (!person || person.since === null) break;
          const day = new Date(now() + each.days * dayMs);
          if (each.occasion === 'anniversary') day.setUTCFullYear(day.getUTCFullYear() - each.years);
          const date = isoDay(day.getTime());
          person.dates[each.occasion] = date;
          if (each.occasion === 'birthday')
            await tx.query('update employee set birthday = $2 where user_id = $1', [
              person.id,
              date.slice(5),
            ]);
          else await tx.query('update employee set started_on = $2 where user_id = $1', [person.id, date]);
          break;
        }
        case 'leave': {
          const person = people[each.which];
          if (!person) break;
          await tx.query('delete from employee where user_id = $1', [person.id]);
          Object.assign(person, { since: null, dates: { birthday: null, anniversary: null } });
          break;
        }
        case 'return': {
          const person = people[each.which];
          if (!person || person.since !== null) break;
          await tx.query(
            `insert into employee (enterprise_id, user_id, status, first_name, last_name, email, created_at, linked_at)
             select $1, id, 'linked', first_name, last_name, email, $3, $3 from users where id = $2`,
            [company, person.id, clock.now()],
          );
          person.since = today();
          break;
        }
        case 'fund':
          await adjust(each.cents);
          balance += each.cents;
          break;
        case 'rights':
          may = each.may;
          await tx.query('update users set enterprise_role = $2 where id = $1', [
            manager.id,
            may ? 'account_manager' : 'department_manager',
          ]);
          break;
        case 'wait':
          clock.advance({ hours: each.hours });
          break;
        case 'run':
          for (let time = 0; time < each.times; time += 1) {
            const failed = new Set<string>();
            for (const { key, occasion: name } of dueNow()) {
              const cents = rules.get(name)?.cents ?? 0n;
              if (!may || cents > balance) failed.add(name);
              else {
                paid.set(key, cents);
                balance -= cents;
              }
            }
            for (const [name, rule] of rules) rule.hasProblem = failed.has(name);
            await payOccasions(deps);
          }
          break;
      }
      if (each.do !== 'run') continue;
      expect(await enterpriseBalanceOf(db, company)).toBe(balance);
      const { rows } = await tx.query<{ key: string; cents: bigint }>(
        `select paid.occasion || ' ' || paid.user_id || ' ' || paid.year as key, sum(reward.amount_cents)::bigint as cents
         from occasion_reward paid join reward on reward.order_id = paid.order_id
         where paid.enterprise_id = $1 and paid.user_id = any ($2::uuid[]) group by 1`,
        [company, people.map(({ id }) => id)],
      );
      expect(new Map(rows.map(({ key, cents }) => [key, cents]))).toEqual(paid);
    }
    expect(await checkInvariants(tx as never, [1, 2, 15, 17])).toEqual([]);
  });
}

/** February 29 is on the 28th in other years. */
function fallsOn(monthAndDay: string, day: string): boolean {
  if (day.slice(5) === monthAndDay) return true;
  const next = isoDay(Date.parse(day) + dayMs).slice(5);
  return monthAndDay === '02-29' && day.slice(5) === '02-28' && next === '03-01';
}
