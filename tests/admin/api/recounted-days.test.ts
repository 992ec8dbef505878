/** Migration 0635: the purchases of closed days, without what came back of claimed rewards. */
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { closeFigures, replaceOpenFigures } from '#server/admin/dashboard/figures-store.ts';
import { transaction } from '#server/db/transaction.ts';
import { buyCard } from '../../gift-cards/api/bought-cards.ts';
import { openGifts } from '../../rewards/gifts.ts';

const { product, db, desk, rich, gift } = await openGifts();
const migration = await readFile(
  new URL('../../../server/db/migrations/0635-admin-purchased-recounted.sql', import.meta.url),
  'utf8',
);

/** A card that is claimed of a reward and refused by the issuer, so that its $25 go to a balance. */
async function claimRefused(): Promise<void> {
  const [from, to] = [await rich(), await product.newMember()];
  const { token } = await gift(from);
  await product.fault('issuer', { match: 'POST /orders', fault: 'refuse', status: 400, times: 1 });
  await desk.claim(to, token);
  await product.settled();
  await product.mend('issuer');
  expect((await desk.read(to, token)).body.cards?.[0]?.status).toBe('released');
}

const close = () => transaction(db, (tx) => closeFigures(tx, { safeSeconds: -60, most: 100_000 }));

async function sums(part: 'closed' | 'open') {
  const { rows } = await db.query<{ purchased: bigint; funded: bigint }>(
    'select sum(purchased_cents)::bigint as purchased, sum(funded_cents)::bigint as funded from daily_figures where part = $1',
    [part],
  );
  return rows[0];
}

// Leave the update out of the migration, or its limit to what is closed, and this must fail.
test('closed days count what was bought with a balance, once, and open ones stay apart', async () => {
  await close();
  const before = await sums('closed');
  await buyCard(product);
  await claimRefused();
  await close();
  const right = await sums('closed');
  expect(right?.purchased).toBe((before?.purchased ?? 0n) + 25_00n);
  await buyCard(product);
  await claimRefused();
  await transaction(db, replaceOpenFigures);
  const open = await sums('open');

  // As the last release closed it.
  await db.query(`update daily_figures set purchased_cents = purchased_cents - 2500 where part = 'closed'`);
  for (let times = 0; times < 2; times += 1) {
    await transaction(db, (tx) => tx.query(migration));
    expect(await sums('closed')).toEqual(right);
    expect(await sums('open')).toEqual(open);
  }
});
