/** A channel with a line of its own. */
import { expect, test } from 'vitest';
import type { OwnRule } from '#contract/enterprise/limits.ts';
import type { PayoutBatch } from '#contract/enterprise/payouts.ts';
import type { CompanyActor } from '#server/enterprise/require-company-actor.ts';
import { sendRewards } from '#server/enterprise/rewards/send-rewards.ts';
import { acmeId, newRecipient, upload } from '../company.ts';
import { openLimits, rules } from './limited.ts';

const { product, db, owner, staff, pay, setRole } = await openLimits();

// Let payout_line_left take the role's line for every channel, and this must fail.
test('a channel with a line of its own waits above it, and counts for itself', async () => {
  const [one, other] = [await newRecipient(product, { listedBy: staff }), await newRecipient(product)];
  await db.query('delete from payout_unapproved');
  const batch = { channel: 'file', approvalAbove: '50' };
  await setRole('account_staff', { approvalAbove: '250', channels: [batch] });
  await setRole('super_admin', { channels: [{ channel: 'api', approvalAbove: '10.00' }] });
  const payMany = async (amount: string) => {
    const csv = `email,amount\n${one.email},${amount}\n`;
    const { id } = (await upload<PayoutBatch>(staff, '/api/enterprise/payouts/csv', csv)).body;
    await staff.post(`/api/enterprise/payouts/${id}/confirm`);
    return (await staff.get<PayoutBatch>(`/api/enterprise/payouts/${id}`)).body.status;
  };
  expect((await pay(staff, '200')).status).toBe(200);
  expect(await payMany('50.01')).toBe('waiting');
  expect(await payMany('50')).not.toBe('waiting');
  expect((await staff.get<OwnRule>(`${rules}/own`)).body).toMatchObject({
    approvalAbove: '250.00',
    approvalLeft: '50.00',
    batches: { approvalAbove: '50.00', approvalLeft: '0.00' },
  });
  expect((await pay(staff, '50.01')).status).toBe(202);

  const acting: CompanyActor = {
    ...{ userId: owner.id, role: 'super_admin', enterpriseId: await acmeId(product), ownOnly: false },
  };
  const order = async (channel: 'api' | 'dashboard') =>
    (
      await sendRewards(product.deps, acting, {
        channel,
        rewards: [
          {
            ...{ amountCents: 10_01n, recipientName: '', recipientEmail: other.email, method: 'EMAIL' },
            ...{ deliverAt: null, design: 'thanks', message: null },
          },
        ],
      })
    ).state;
  expect([await order('api'), await order('dashboard')]).toEqual(['PENDING APPROVAL', 'EXECUTED']);

  const channelsOf = async (body: object) =>
    (await setRole('account_staff', body)).body.roles.find(({ role }) => role === 'account_staff')?.channels;
  expect(await channelsOf({ approvalAbove: '250' })).toEqual([{ channel: 'file', approvalAbove: '50.00' }]);
  expect(await channelsOf({ approvalAbove: '250', channels: [] })).toEqual([]);
  expect((await setRole('account_staff', { channels: [batch, batch] })).status).toBe(400);
  expect((await staff.get<OwnRule>(`${rules}/own`)).body).toMatchObject({
    batches: { approvalAbove: '250.00', approvalLeft: '0.00' },
  });
});
