/** What a sender reads when a reward comes back: in each way, for each kind of sender, whole or in part. */
import { expect, test } from 'vitest';
import { newId } from '#server/kernel/id.ts';
import { closeReward, type ReviewEnd } from '#server/rewards/close-reward.ts';
import { findReward } from '#server/rewards/store.ts';
import { testDatabase } from '#tests/support/database.ts';
import { withMadeUpRows } from '#tests/support/made-up-rows.ts';
import { makeUp, now } from '../made-up-rewards.ts';

const db = await testDatabase();
const TO = 'ida@made-up.example';
const BLOCKED: ReviewEnd = { as: 'staff', by: null, note: 'Looked at it' };

type Case = {
  kind: 'member' | 'enterprise' | 'guest';
  end: 'canceled' | 'expired' | 'undone';
  claimed?: bigint;
  owed?: bigint;
  /** The guest paid no fee. */
  free?: true;
  review?: ReviewEnd;
  title: string;
  message: string;
};

test.each<Case>([
  {
    kind: 'member',
    end: 'canceled',
    title: 'Gift Canceled',
    message: `Your gift to ${TO} is canceled. $1.00 is back in your balance.`,
  },
  {
    kind: 'member',
    end: 'canceled',
    claimed: 40n,
    title: 'Gift Canceled',
    message: `Your gift to ${TO} is canceled. $0.60 is back in your balance.`,
  },
  {
    kind: 'member',
    end: 'undone',
    title: 'Gift Undone',
    message: `Your gift to ${TO} is undone. $1.00 is back in your balance.`,
  },
  {
    kind: 'member',
    end: 'expired',
    title: 'Gift Expired',
    message: `Nobody claimed your gift to ${TO} in time. $1.00 is back in your balance.`,
  },
  {
    kind: 'member',
    end: 'expired',
    claimed: 40n,
    title: 'Gift Expired',
    message: `Nobody claimed what was left of your gift to ${TO} in time. $0.60 is back in your balance.`,
  },
  {
    kind: 'member',
    end: 'canceled',
    owed: 30n,
    title: 'Gift Canceled',
    message: `Your gift to ${TO} is canceled. $1.00 is back in your balance. $0.30 of it repaid what was owed for a disputed payment.`,
  },
  {
    kind: 'member',
    end: 'canceled',
    review: BLOCKED,
    title: 'Gift Canceled',
    message: `Your gift to ${TO} was stopped by a review. $1.00 is back in your balance.`,
  },
  {
    kind: 'enterprise',
    end: 'canceled',
    title: 'Reward Canceled',
    message: `Your reward to ${TO} is canceled. $1.00 is back in the shared balance.`,
  },
  {
    kind: 'enterprise',
    end: 'expired',
    title: 'Rewards Expired',
    message: 'Some rewards were not claimed in time. The money is back in the shared balance.',
  },
  {
    kind: 'enterprise',
    end: 'expired',
    owed: 30n,
    title: 'Rewards Expired',
    message:
      'Some rewards were not claimed in time. Their money first repaid what was owed for a disputed payment. Anything beyond that is back in the shared balance.',
  },
  {
    kind: 'guest',
    end: 'canceled',
    title: 'Gift Canceled',
    message: `Your gift to ${TO} is canceled. $1.00 and its share of the service fee go back to your card.`,
  },
  {
    kind: 'guest',
    end: 'canceled',
    free: true,
    title: 'Gift Canceled',
    message: `Your gift to ${TO} is canceled. $1.00 goes back to your card.`,
  },
  {
    kind: 'guest',
    end: 'canceled',
    owed: 100n,
    title: 'Gift Canceled',
    message: `Your gift to ${TO} is canceled. Your bank already returned your payment to you.`,
  },
  {
    kind: 'guest',
    end: 'expired',
    owed: 100n,
    title: 'Gift Expired',
    message: `Nobody claimed your gift to ${TO} in time. Your bank already returned your payment to you.`,
  },
  {
    kind: 'guest',
    end: 'expired',
    owed: 99n,
    title: 'Gift Expired',
    message: `Nobody claimed your gift to ${TO} in time. $1.00 and its share of the service fee go back to your card. $0.99 of it repaid what was owed for a disputed payment.`,
  },
])(
  '$kind, $end, $claimed claimed, $owed owed',
  ({ kind, end, claimed = 0n, owed = 0n, free = false, review, title, message }) =>
    withMadeUpRows(db, async (tx, insert) => {
      const [sender, actor, order, id] = [newId(), newId(), newId(), newId()];
      const [drawn] = makeUp(1, { orders: 1, rewards: 1 }).rewards;
      const made = {
        ...drawn,
        sender_kind: kind,
        sender_id: sender,
        actor_id: actor,
        order_id: order,
        campaign_id: null,
      };
      const to = {
        recipient_email: TO,
        recipient_phone: null,
        recipient_name: 'Ida',
        delivery_method: 'EMAIL',
      };
      const open = {
        closed_as: null,
        closed_at: null,
        returned_cents: 0n,
        claimed_cents: claimed,
        reminders: 0,
      };
      const state = {
        delivery: 'PENDING',
        delivery_error: null,
        review: review ? 'flagged' : null,
        created_at: now,
      };
      const rest = { number: kind === 'enterprise' ? 1 : null, unwanted_at: null };
      const second = {
        ...made,
        ...to,
        ...open,
        ...state,
        ...rest,
        id: newId(),
        number: kind === 'enterprise' ? 2 : null,
      };
      await insert('reward', [{ ...second, id, number: rest.number }, second]);
      for (const table of ['notification', 'ledger_posting', 'ledger_transaction', 'fraud_review'])
        await insert(table, []);
      const holds = [id, second.id].map((owner_id) => ({
        kind: 'reward_hold',
        owner_id,
        balance: 100n - claimed,
      }));
      const debt = { kind: 'receivable', owner_id: sender, balance: -owed };
      await insert('ledger_account', [...holds, { kind, owner_id: sender, balance: 0n }, debt]);
      const payment = {
        id: sender,
        kind: 'guest_send',
        user_id: newId(),
        status: 'pending',
        created_at: now,
      };
      const cents = { amount_cents: 100n, fee_basis_points: 0, fee_cents: 0n, total_cents: 100n };
      await insert('payment', free ? [{ ...payment, ...cents }] : []);
      const noted: { name: string; data: object }[] = [];
      const jobs = {
        enqueue: async (_tx: unknown, name: string, data: object) => {
          noted.push({ name, data });
        },
      };
      const reward = await findReward(tx, id);
      if (!reward) throw new Error('The reward is gone.');
      await closeReward({ jobs }, tx, reward, { end, now, reviewEnd: review });

      const { rows } = await tx.query<{ title: string; message: string }>(
        'select title, message from notification where user_id = $1',
        [actor],
      );
      const mails = noted.filter(({ name }) => name === 'send-guest-mail');
      if (kind === 'guest')
        expect([rows, mails.map(({ data }) => data)]).toMatchObject([[], [{ update: { title, message } }]]);
      else expect([rows, mails]).toEqual([[{ title, message }], []]);
      expect(noted.filter(({ name }) => name === 'return-guest-money')).toHaveLength(
        kind === 'guest' ? 1 : 0,
      );
      expect(await findReward(tx, id)).toMatchObject({
        returnedCents: 100n - claimed,
        closedAs: end === 'expired' ? 'expired' : 'canceled',
        undone: end === 'undone',
        review: review ? 'blocked' : null,
      });
      const { rows: balances } = await tx.query<{ kind: string; balance: bigint }>(
        'select kind, balance from ledger_account where owner_id = any ($1) order by kind',
        [[sender, id]],
      );
      expect(Object.fromEntries(balances.map(({ kind: of, balance }) => [of, balance]))).toEqual({
        [kind]: 100n - claimed - owed,
        receivable: 0n,
        reward_hold: 0n,
      });
      if (kind !== 'enterprise' || end !== 'expired') return;
      // Of one order, a day has one notification.
      const other = await findReward(tx, second.id);
      if (other) await closeReward({ jobs }, tx, other, { end, now, reviewEnd: review });
      expect((await tx.query('select from notification where user_id = $1', [actor])).rows).toHaveLength(1);
    }),
);
