/** Birthdays and work anniversaries that a company pays for. */
import type { Occasion } from '#contract/enterprise/occasions.ts';
import { payOccasions } from '#server/enterprise/occasions/pay-occasions.ts';
import { type SignedIn, testApp } from '#tests/support/app.ts';
import type { Body } from '#tests/support/client.ts';
import { testClock } from '#tests/support/clock.ts';
import { acmeId, fund, newRecipient } from '../company.ts';

type Refused = Body & { code?: string; fields?: Record<string, string> };

/** The product at a morning when its company pays for birthdays and anniversaries. */
export async function openOccasions() {
  const clock = testClock();
  const product = await testApp({ clock });
  const { db } = product;
  const manager = await product.signIn('account_manager');
  const company = await acmeId(product);
  await fund(product, company, 10_000_00n);
  const boss = () => product.signIn('account_manager');
  const set = async (occasion: string, more: object = {}) =>
    (await boss()).put<Occasion & Refused>(`/api/enterprise/occasions/${occasion}`, {
      ...{ isActive: true, amount: '25.00', design: 'birthday', message: 'Enjoy your day' },
      ...more,
    });
  const list = async (by?: SignedIn) =>
    (await (by ?? (await boss())).get<Occasion[]>('/api/enterprise/occasions')).body;

  /** An employee whose birthday, or first day at work, is so many days from now. */
  async function employee(dates: { birthday?: number; started?: { days: number; years: number } } = {}) {
    const person = await newRecipient(product, { listedBy: manager });
    const dayIn = (days: number, years = 0) => {
      const day = new Date(clock.now().getTime() + days * 24 * 60 * 60 * 1000);
      day.setUTCFullYear(day.getUTCFullYear() - years);
      return day.toISOString().slice(0, 10);
    };
    await db.query(
      `update employee set birthday = $2, started_on = $3, linked_at = timestamptz '2020-01-01' where user_id = $1`,
      [
        person.id,
        dates.birthday === undefined ? null : dayIn(dates.birthday).slice(5),
        dates.started ? dayIn(dates.started.days, dates.started.years) : null,
      ],
    );
    return person;
  }
  const paidTo = async (email: string) => {
    const { rows } = await db.query<{ cents: bigint; design: string; message: string | null }>(
      'select amount_cents as cents, design, message from reward where recipient_email = $1',
      [email],
    );
    return rows;
  };
  const pay = () => payOccasions(product.deps);
  // The employees of the demo have dates of their own.
  await db.query('update employee set birthday = null, started_on = null');
  /** In the evening, UTC: a day is due from 14:00 on. */
  const go = (year: number, month: number, day: number) =>
    clock.set(new Date(Date.UTC(year, month, day, 18)));
  const now = () => clock.now();
  go(now().getUTCFullYear(), now().getUTCMonth(), now().getUTCDate() + 1);

  return { clock, product, db, manager, company, boss, set, list, employee, paidTo, pay, go, now };
}
