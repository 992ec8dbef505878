/** The timeline of a reward, as staff read it: what happened to it, in order. */
import { expect, test } from 'vitest';
import { newId } from '#server/kernel/id.ts';
import { selectRewardEvents } from '#server/rewards/staff-store.ts';
import { testDatabase } from '#tests/support/database.ts';
import { withMadeUpRows } from '#tests/support/made-up-rows.ts';
import { makeUp, now } from '../made-up-rewards.ts';

const db = await testDatabase();
const at = (ms: number) => new Date(now.getTime() + ms);

test('staff read the events of one reward, in order, from whatever happened to it', () =>
  withMadeUpRows(db, async (tx, insert) => {
    const { rewards } = makeUp(5, { orders: 1, rewards: 60 });
    const [whole, texted, linked, quiet] = rewards;
    if (!whole || !texted || !linked || !quiet) throw new Error('There are no rewards.');
    const person = newId();
    const minute = (count: number) => at(count * 60_000);
    const none = {
      delivered_at: null,
      opened_at: null,
      reminded_at: null,
      unwanted_at: null,
      thanked_at: null,
      thanks: null,
    };
    const all = {
      delivered_at: minute(4),
      opened_at: minute(5),
      reminded_at: minute(6),
      unwanted_at: minute(7),
      thanked_at: minute(9),
      thanks: 'Thanks',
      closed_as: 'canceled',
      closed_at: minute(14),
      claimed_cents: 40n,
      returned_cents: 60n,
    };
    const mail = { delivery_method: 'EMAIL', recipient_email: 'ida@made-up.example', recipient_phone: null };
    const open = {
      closed_as: null,
      closed_at: null,
      claimed_cents: 0n,
      returned_cents: 0n,
      review: null,
      delivery: 'SUCCEEDED',
      delivery_error: null,
    };
    const rows = [
      { ...whole, ...open, ...mail, ...none, ...all, order_id: newId() },
      {
        ...texted,
        ...open,
        ...none,
        delivery_method: 'PHONE',
        recipient_email: null,
        recipient_phone: '+14155550101',
        delivered_at: minute(4),
        order_id: newId(),
      },
      {
        ...linked,
        ...open,
        ...mail,
        ...none,
        delivery_method: 'LINK',
        delivered_at: minute(4),
        closed_as: 'claimed',
        closed_at: minute(5),
        claimed_cents: 100n,
        order_id: newId(),
      },
      { ...quiet, ...open, ...mail, ...none, delivery: 'PENDING', order_id: newId() },
    ].map((row) => ({ ...row, created_at: now, actor_id: person }));
    const [first, , , last] = rows;
    if (!first || !last) throw new Error('There are no rewards.');
    await insert('users', [
      {
        id: person,
        email: 'ada@made-up.example',
        username: 'ada',
        first_name: 'Ada',
        last_name: 'Quinn',
        user_type: 'regular',
      },
    ]);
    await insert('reward', rows);
    await insert(
      'reward_order',
      rows.map(({ order_id }, index) => ({
        id: order_id,
        payer_kind: 'enterprise',
        payer_id: newId(),
        actor_id: person,
        actor_role: 'super_admin',
        channel: 'api',
        state: 'EXECUTED',
        amount_cents: 100n,
        reward_count: 1,
        campaign_ids: [],
        created_at: now,
        executed_at: now,
        external_id: `e-${index}`,
        content_hash: '\\x00',
      })),
    );
    const request = {
      enterprise_id: newId(),
      kind: 'rewards',
      maker_id: person,
      maker_role: 'super_admin',
      amount_cents: 100n,
      created_at: now,
      expires_at: minute(99),
    };
    const ended = {
      state: 'EXECUTED',
      ended_at: minute(1),
      ended_as: 'approved',
      note: 'Fine',
      decided_by: newId(),
      decided_role: 'super_admin',
    };
    await insert('approval_request', [
      { ...request, id: first.order_id, ...ended },
      {
        ...request,
        id: last.order_id,
        state: 'PENDING APPROVAL',
        ended_at: null,
        ended_as: null,
        note: null,
        decided_by: null,
        decided_role: null,
      },
    ]);
    await insert('reward_link', [
      { id: newId(), reward_id: first.id, token_hash: '\\x01', created_at: minute(2) },
    ]);
    await insert('fraud_review', [
      {
        id: newId(),
        reward_id: first.id,
        state: 'released',
        found_when: 'sent',
        hits: [{ rule: 'review_vpn' }],
        needs_staff: true,
        sanctions: true,
        emails: [],
        created_at: minute(3),
        decided_at: minute(4),
        decided_as: 'staff',
        decided_by: person,
      },
    ]);
    const orderId = newId();
    const claim = { reward_id: first.id, user_id: person, browser_hash: '\\x01' };
    await insert('reward_claim', [
      { ...claim, id: newId(), order_id: orderId, amount_cents: 30n, created_at: minute(10) },
      { ...claim, id: newId(), order_id: null, amount_cents: 10n, created_at: minute(13) },
    ]);
    const unit = {
      order_id: orderId,
      user_id: person,
      gift_card_id: newId(),
      gift_card_name: 'Butterlamp',
      image_url: '/one.svg',
      issuer_product_id: '12',
      face_cents: 30n,
      attempts: 1,
      tended_at: now,
      created_at: now,
      sent_at: now,
    };
    const issued = {
      state: 'issued',
      issuer: 'one',
      issuer_order_id: 'x',
      secret: '\\x01',
      secret_nonce: '\\x01',
      secret_key_id: 'k',
      code_hash: '\\x01',
    };
    await insert('gift_card_unit', [
      { ...unit, id: newId(), ...issued, resolved_at: minute(11), mailed_at: minute(12) },
      { ...unit, id: newId(), state: 'issuing', issuer: 'one' },
    ]);
    await insert('audit_entry', [
      {
        id: newId(),
        at: minute(15),
        action: 'reward-canceled',
        actor_id: person,
        actor_role: 'administrator',
        subject_kind: 'reward',
        subject_id: first.id,
        subject: 'A reward',
        reason: 'A wish',
      },
    ]);
    const events = await selectRewardEvents(tx, first.id);
    expect(
      events.map(({ name, detail, amount_cents, actor_name }) => [name, detail, amount_cents, actor_name]),
    ).toEqual([
      ['ordered', 'api', 100n, 'Ada Quinn'],
      ['request-approved', 'Fine', null, null],
      ['linked', '', null, null],
      ['flagged', '', null, null],
      ['delivered', 'ida@made-up.example', null, null],
      ['opened', '', null, null],
      ['reminded', '', null, null],
      ['unwanted', '', null, null],
      ['thanked', '', null, null],
      ['claimed', '', 30n, 'Ada Quinn'],
      ['card-issued', 'Butterlamp', 30n, null],
      ['code-mailed', 'Butterlamp', null, null],
      ['to-balance', '', 10n, 'Ada Quinn'],
      ['closed-canceled', '', 60n, null],
      ['audit-reward-canceled', 'A wish', null, 'Ada Quinn'],
    ]);
    const times = events.map(({ at: when }) => when.getTime());
    expect(times).toEqual(
      [0, 1, 2, 3, 4, 5, 6, 7, 9, 10, 11, 12, 13, 14, 15].map((count) => minute(count).getTime()),
    );
    const names = async (id = '') =>
      (await selectRewardEvents(tx, id)).map(({ name, detail }) => [name, detail]);
    expect(await names(rows[1]?.id)).toEqual([
      ['ordered', 'api'],
      ['delivered', '•••0101'],
    ]);
    expect(await names(rows[2]?.id)).toEqual([
      ['ordered', 'api'],
      ['handed-out', 'ida@made-up.example'],
    ]);
    expect(await names(last.id)).toEqual([['ordered', 'api']]);
    expect(await names(newId())).toEqual([]);
  }));
