/**
 * Managers change the automatic top-up while payouts bring the balance below its line, over HTTP. However it
 * goes, the card is charged once for what the rule says, and no crossing is forgotten.
 */
import { afterAll, expect, test } from 'vitest';
import { atOnce, countDeadlocks, done, warm } from '#tests/support/at-once.ts';
import { newRecipient } from '../api/company.ts';
import { LINE, openFunded } from '../api/low-balance/funded.ts';

const { product, db, owner, manager, path, topUp, balance, begin, read, automaticTopUps, saveCard } =
  await openFunded({ DATABASE_POOL_MAX: '24' });
const mastercard = await saveCard('pm_card_mastercard');
const people = await Promise.all([1, 2, 3].map(() => newRecipient(product, { listedBy: manager })));
await warm(product);

afterAll(async () => {
  await product.stop();
  expect(await countDeadlocks(db)).toBe(0n);
});

const rule = { ...topUp, monthlyLimit: '100000' };
const pay = (number: number) =>
  manager.post('/api/enterprise/send-funds', { recipientId: people[number]?.id, amount: '50' });
const save = (by: typeof owner, body: object) => by.put(path, body);

const changes = {
  raise: () => save(owner, { line: '1000', topUp: { ...rule, amount: '2000' } }),
  otherCard: () => save(manager, { line: '1000', topUp: { ...rule, cardId: mastercard } }),
  off: () => save(owner, { line: '1000', topUp: null }),
  remove: () => save(manager, { line: null, topUp: null }),
  higherLine: () => save(owner, { line: '1200', topUp: rule }),
};

// Tests lockAccount in setLowBalance and in requireDue.
test.each([
  ['raised and moved to another card', ['raise', 'otherCard']],
  ['switched off and raised', ['off', 'raise']],
  ['deleted and made anew', ['remove', 'otherCard', 'higherLine']],
  ['deleted', ['remove', 'off']],
] as const)(
  'a top-up that is %s while the balance falls is charged once, or not at all',
  async (_, names) => {
    for (let round = 0; round < 3; round += 1) {
      await begin(rule, LINE + 60_00n);
      const answers = await atOnce(
        {
          pay: () => pay(0),
          ...Object.fromEntries(names.map((name) => [name, changes[name]])),
          payToo: () => pay(1),
          payLast: () => pay(2),
        },
        round,
      );
      const paid = done(answers).filter((name) => name.startsWith('pay'));
      expect(paid).toHaveLength(3);
      expect(done(answers)).toEqual(expect.arrayContaining([...names]));
      await product.settled();
      const topUps = await automaticTopUps();
      const charged = topUps.filter(({ status }) => status === 'completed');
      expect(topUps.filter(({ status }) => status === 'pending')).toEqual([]);
      const added = charged.reduce((sum, { amount_cents: cents }) => sum + cents, 0n);
      expect(await balance()).toBe(LINE + 60_00n - 150_00n + added);
      // One charge is enough to be above the line again, so that a second one would be for nothing.
      expect(charged.length).toBeLessThanOrEqual(1);
      const now = await read();
      if (now.topUp) {
        expect(now.topUp.stopped).toBe(null);
        expect(now.isBelow).toBe(false);
        expect(charged).toHaveLength(1);
      }
    }
  },
);
