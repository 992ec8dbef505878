/** Recipients read of a payout first when it is paid, however long it waited. */
import { expect, test } from 'vitest';
import type { PayoutBatch } from '#contract/enterprise/payouts.ts';
import { notify } from '#server/notifications/index.ts';
import { approvals, openApprovals } from '../approvals/waiting.ts';
import { newRecipient, upload } from '../company.ts';

const { product, db, manager, staff, approve, waiting } = await openApprovals();
const newest = async (email: string) => {
  const recipient = await product.signIn(email);
  await product.settled();
  const { body } = await recipient.get<{ title: string }[]>('/api/notifications');
  return body.map(({ title }) => title).slice(0, 2);
};
const meanwhile = (userId: string) => notify(db, { userId, title: 'Meanwhile', message: 'Something else' });

// Order notifications by their ids, and this must fail.
test('an approved payout is the newest notification', async () => {
  const { nora, id } = await waiting();
  await meanwhile(nora.id);
  expect((await approve(manager, id)).status).toBe(200);
  expect(await newest(nora.email)).toEqual(['A treat from Acme Rewards', 'Meanwhile']);
});

// Order notifications by their ids, and this must fail.
test('an approved batch is the newest notification', async () => {
  const omar = await newRecipient(product, { firstName: 'Omar', listedBy: staff });
  const file = `email,amount\n${omar.email},300`;
  const { body } = await upload<PayoutBatch>(staff, '/api/enterprise/payouts/csv', file);
  expect((await staff.post(`/api/enterprise/payouts/${body.id}/confirm`, {})).status).toBeLessThan(300);
  await meanwhile(omar.id);
  expect((await manager.post(`${approvals}/${body.id}/approve`, {})).status).toBe(200);
  expect(await newest(omar.email)).toEqual(['A treat from Acme Rewards', 'Meanwhile']);
});
