/**
 * The calls that the page for developers walks through, in this order. A test makes each of them as it is printed
 * (tests/public-api/api/developers.test.ts), and compares the answers.
 */

export type ExampleCall = {
  id: string;
  title: string;
  text: string;
  method: 'GET' | 'POST';
  /** After `/api/v2`. `REWARD_ID` stands for an id from an earlier answer. */
  path: string;
  body?: object;
  /** A part of the answer: what is left out is described in the reference. */
  answer: object;
};

const SOME_ID = '01a209b9-a89c-7236-ad3d-f383edbc299a';
const SOME_TIME = '2026-11-23T18:44:51.997Z';

const PAYMENT = { subtotal: 25.5, total: 25.5, fees: 0, discount: 0, currency_code: 'USD' };
const REWARD = {
  id: SOME_ID,
  order_id: '01a209b9-a89c-7480-b3c8-a5cede0ab712',
  created_at: SOME_TIME,
  value: { denomination: 25.5, currency_code: 'USD' },
  recipient: { name: 'Nora Field', email: 'nora@example.com' },
  delivery: { method: 'EMAIL', status: 'PENDING' },
};

export const CALLS: readonly ExampleCall[] = [
  {
    id: 'balance',
    title: 'Read your balance',
    text: 'Orders are paid from the shared balance of your company. It is the funding source “balance”.',
    method: 'GET',
    path: '/funding_sources/balance',
    answer: {
      funding_source: {
        id: SOME_ID,
        method: 'balance',
        meta: { available_amount: 100000, currency_code: 'USD' },
      },
    },
  },
  {
    id: 'order',
    title: 'Send a reward by email',
    text: 'Your own external_id makes the order unique. If an answer is lost, send the same call again: it is the same order, answered with 201 in place of 200. The same id with other content is refused with 409.',
    method: 'POST',
    path: '/orders',
    body: {
      external_id: 'survey-42',
      payment: { funding_source_id: 'balance' },
      reward: {
        value: { denomination: 25.5, currency_code: 'USD' },
        recipient: { name: 'Nora Field', email: 'nora@example.com' },
        delivery: { method: 'EMAIL', meta: { message: 'Thank you for the survey.' } },
      },
    },
    answer: {
      order: {
        id: SOME_ID,
        external_id: 'survey-42',
        status: 'EXECUTED',
        payment: PAYMENT,
        rewards: [REWARD],
      },
    },
  },
  {
    id: 'link',
    title: 'Make a link to hand out',
    text: 'The answer has the link, and no later one has it again. It is worth money, so keep it like a gift card.',
    method: 'POST',
    path: '/orders',
    body: {
      external_id: 'survey-43',
      payment: { funding_source_id: 'balance' },
      reward: {
        value: { denomination: 10, currency_code: 'USD' },
        recipient: { name: 'Sam' },
        delivery: { method: 'LINK' },
      },
    },
    answer: {
      order: {
        id: SOME_ID,
        status: 'EXECUTED',
        rewards: [{ id: SOME_ID, delivery: { method: 'LINK', link: 'https://…/claim/…' } }],
      },
    },
  },
  {
    id: 'find',
    title: 'Find an order',
    text: 'By its id, or by your own.',
    method: 'GET',
    path: '/orders/survey-42',
    answer: { order: { id: SOME_ID, external_id: 'survey-42', status: 'EXECUTED', payment: PAYMENT } },
  },
  {
    id: 'resend',
    title: 'Mail a reward again',
    text: 'To the same address, or to a corrected one. The link in the first mail stops working.',
    method: 'POST',
    path: '/rewards/REWARD_ID/resend',
    body: { updated_email: 'nora.field@example.com' },
    answer: { reward: { ...REWARD, recipient: { name: 'Nora Field', email: 'nora.field@example.com' } } },
  },
  {
    id: 'cancel',
    title: 'Cancel a reward',
    text: 'What nobody has claimed returns to your balance.',
    method: 'POST',
    path: '/rewards/REWARD_ID/cancel',
    answer: { reward: { id: SOME_ID, value: REWARD.value } },
  },
  {
    id: 'rule',
    title: 'Have claims looked at',
    text: 'Somebody who claims more than three rewards in 30 days waits for your review, which is released or blocked under fraud_reviews.',
    method: 'POST',
    path: '/fraud_rules/review_redeemed_rewards_count',
    body: { config: { amount: 3, period: '30' } },
    answer: { message: 'The rule is set.' },
  },
  {
    id: 'webhook',
    title: 'Be told what happens',
    text: 'We send each event as JSON, in order for each order and reward, and retry until your server answers 2xx. The reply has the signing secret, once.',
    method: 'POST',
    path: '/webhooks',
    body: {
      url: 'https://example.com/hooks',
      events: ['ORDERS.CREATED', 'REWARDS.DELIVERY.FAILED', 'REWARDS.REDEEMED'],
    },
    answer: { webhook: { id: SOME_ID, url: 'https://example.com/hooks', private_key: 'whsec_…' } },
  },
];

/** The call as a command for a shell. `origin` is the address of the product. */
export function toCurl({ method, path, body }: ExampleCall, origin: string): string {
  const lines = [
    `curl ${method === 'POST' && !body ? '-X POST ' : ''}${origin}/api/v2${path}`,
    '-H "Authorization: Bearer $INDULGE_KEY"',
    // A single quote would end the text.
    ...(body ? [`-d '${JSON.stringify(body, null, 2).replaceAll("'", "'\\''")}'`] : []),
  ];
  return lines.join(' \\\n  ');
}
