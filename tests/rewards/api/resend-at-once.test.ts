/** Many resends of one gift at once: counted, limited, and no other call waits for them. */
import { expect, test } from 'vitest';
import { openGifts } from '../gifts.ts';

const { product, desk, rich } = await openGifts();

// Count with a connection of its own in resendReward, and the pool is exhausted: 503.
test('of thirty resends of one gift at once ten are sent, and the others are refused', async () => {
  const from = await rich();
  const { body } = await desk.send(from, {});
  const answers = await Promise.all(Array.from({ length: 30 }, () => desk.act(from, body.id, 'resend', {})));
  const counts = Map.groupBy(answers, ({ status }) => status);
  expect([counts.get(200)?.length, counts.get(429)?.length]).toEqual([10, 20]);
  expect((await product.visitor().get('/api/gift-cards?search=tea')).status).toBe(200);
});
