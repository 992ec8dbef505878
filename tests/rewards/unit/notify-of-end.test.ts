/** Who is notified that the time to claim is over, and how. */
import { expect, test } from 'vitest';
import { correctionText } from '#contract/rewards/delivery-errors.ts';
import { notifyOfEnd } from '#server/rewards/notify-of-end.ts';
import { findReward } from '#server/rewards/store.ts';
import { testDatabase } from '#tests/support/database.ts';
import { withMadeUpRows } from '#tests/support/made-up-rows.ts';
import { makeUp, now } from '../made-up-rewards.ts';

const db = await testDatabase();

const EMAIL = { delivery_method: 'EMAIL', recipient_email: 'ida@made-up.example', recipient_phone: null };
const PHONE = { delivery_method: 'PHONE', recipient_email: null, recipient_phone: '+14155550123' };
// A link may say whose address it is for; its sender hands it out all the same.
const LINK = { ...EMAIL, delivery_method: 'LINK' };
const REACHED = { delivery: 'SUCCEEDED', unwanted_at: null };

test.each([
  ['a mail that arrived', { ...EMAIL, ...REACHED }, ['send-mail']],
  ['a text message that arrived', { ...PHONE, ...REACHED }, ['text-expired-reward']],
  ['a link that was handed out', { ...LINK, ...REACHED }, []],
  ['a mail that is not for its recipient', { ...EMAIL, ...REACHED, unwanted_at: now }, []],
  ['a text message that is not for its recipient', { ...PHONE, ...REACHED, unwanted_at: now }, []],
  ['a mail on its way', { ...EMAIL, ...REACHED, delivery: 'PENDING' }, []],
])('the end of %s', (_, given, jobs) =>
  withMadeUpRows(db, async (tx, insert) => {
    const [drawn] = makeUp(1, { orders: 1, rewards: 1 }).rewards;
    if (!drawn) throw new Error('No reward was made up.');
    const { id } = drawn;
    await insert('reward', [
      {
        ...drawn,
        ...given,
        campaign_id: null,
        closed_as: null,
        closed_at: null,
        delivery_error: null,
        review: null,
      },
    ]);
    const reward = await findReward(tx, id);
    if (!reward) throw new Error('The reward is gone.');
    const noted: { name: string; data: unknown }[] = [];
    const enqueue = async (_tx: unknown, name: string, data: unknown) => {
      noted.push({ name, data });
    };
    await notifyOfEnd({ jobs: { enqueue } }, tx, reward);
    expect(noted.map(({ name }) => name)).toEqual(jobs);
    // A test world shows a company the mails that went out on its behalf.
    const enterpriseId = reward.sender.kind === 'enterprise' ? reward.sender.ownerId : undefined;
    for (const { name, data } of noted)
      if (name === 'send-mail') expect(data).toMatchObject({ enterpriseId });
  }),
);

test('a wrong recipient is mended where there is one', () => {
  expect((['EMAIL', 'PHONE', 'LINK'] as const).map((method) => correctionText({ method }))).toEqual([
    'Correct the address',
    'Correct the number',
    'Send it by email',
  ]);
});
