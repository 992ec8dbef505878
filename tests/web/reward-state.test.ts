/** How a sent reward stands, in a word and a sentence. */
import { expect, test } from 'vitest';
import type { SentReward } from '#contract/rewards/sent-reward.ts';
import { rewardState } from '#web/shared/rewards/reward-state.ts';
import { GIFT_TEXTS } from '#web/shared/rewards/reward-texts.ts';

const reward: SentReward = {
  ...{ id: '0190a5f6-0000-7000-8000-000000000001', recipientName: 'Nora', recipientPhone: null },
  ...{ recipientEmail: 'nora@example.com', method: 'EMAIL', awaitsApproval: false, inReview: false },
  ...{ amount: '50.00', claimed: '0.00', left: '50.00', design: 'confetti', message: null },
  ...{ state: 'unclaimed', delivery: 'SUCCEEDED', deliveryError: null, thanks: null, unwantedAt: null },
  ...{ deliverAt: '2026-11-01T12:00:00.000Z', deliveredAt: '2026-11-01T12:00:00.000Z' },
  ...{ expiresAt: '2027-05-02T12:00:00.000Z', openedAt: null, claimedAt: null, remindedAt: null },
  createdAt: '2026-11-01T12:00:00.000Z',
};
const partly: Partial<SentReward> = {
  ...{ state: 'partly-claimed', claimed: '30.00', left: '20.00', claimedAt: '2026-11-03T12:00:00.000Z' },
};
const failed: Partial<SentReward> = { delivery: 'FAILED', deliveryError: 'mailbox_unavailable' };

test.each<[Partial<SentReward>, string, string]>([
  [{}, 'Delivered', 'They can claim it until May 01, 2027.'],
  [
    { openedAt: '2026-11-02T12:00:00.000Z' },
    'Opened',
    'Opened on Nov 02, 2026. They can claim it until May 01, 2027.',
  ],
  [partly, 'Partly claimed', 'Last claim on Nov 03, 2026. $20.00 is left until May 01, 2027.'],
  // The filter "Not delivered" lists it too.
  [
    { ...partly, ...failed },
    'Not delivered',
    '$20.00 is left. The mailbox is full or not in use. Send it again, or cancel the gift.',
  ],
  [
    { ...partly, ...failed, deliveryError: 'domain_block' },
    'Not delivered',
    '$20.00 is left. The mail server of this address refuses our emails. You can cancel the gift.',
  ],
  [
    { ...partly, unwantedAt: '2026-11-04T12:00:00.000Z' },
    'Wrong person',
    '$20.00 is left. They say that it is not for them. You can cancel the gift.',
  ],
  [{ ...partly, ...failed, inReview: true }, 'In review', GIFT_TEXTS.inReview],
])('%o is %s', (given, label, sentence) => {
  expect(rewardState({ ...reward, ...given }, GIFT_TEXTS)).toMatchObject({ label, sentence });
});
