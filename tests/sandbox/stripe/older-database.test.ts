/** A database that an older stand-in made is brought forward. */
import { expect, test } from 'vitest';
import { openDatabase } from '#sandbox/kernel/database.ts';
import { idempotencyMigrations } from '#sandbox/stripe/api/idempotency.ts';
import { storeMigrations } from '#sandbox/stripe/objects/store.ts';
import { deliveryMigrations } from '#sandbox/stripe/webhooks/delivery-queue.ts';
import { scheduleMigrations } from '#sandbox/stripe/webhooks/schedule.ts';
import { refusal, startSandbox, temporaryFolder } from './support.ts';

test('a test card keeps its behavior', async () => {
  const dataDir = temporaryFolder();
  const first = await startSandbox(dataDir);
  const card = await first.stripe.paymentMethods.create({ type: 'card', card: { token: 'tok_visa' } });
  await first.stop();
  const migrations = [
    ...storeMigrations,
    ...deliveryMigrations,
    ...scheduleMigrations,
    ...idempotencyMigrations,
  ];
  const older = openDatabase({ dataDir, name: 'stripe', migrations });
  older.run(`update object set hidden = '{"fate":"decline:lost_card"}' where id = ?`, card.id);
  older.close();

  const { stripe } = await startSandbox(dataDir);
  const payment = { amount: 1000, currency: 'usd', payment_method: card.id, confirm: true };
  expect(await refusal(stripe.paymentIntents.create(payment))).toMatchObject({ decline_code: 'lost_card' });
});
