/** What a rehearsal after a restore says of each order of the issuer. */
import { expect, test } from 'vitest';
import type { IssuerOrder } from '#server/gift-cards/index.ts';
import { newId } from '#server/kernel/id.ts';
import { testDatabase } from '#tests/support/database.ts';
import { withMadeUpRows } from '#tests/support/made-up-rows.ts';
import { account, now, rehearse } from './rehearsal.ts';

const db = await testDatabase();

test('orders of the issuer: known, to be adopted, for staff, or of nobody until the operator names them', () =>
  withMadeUpRows(db, async (tx, insert) => {
    const owner = newId();
    const states = ['issuing', 'issued', 'released', 'issued'] as const;
    const units = states.map((state, index) => ({
      id: newId(),
      order_id: newId(),
      user_id: owner,
      gift_card_id: newId(),
      gift_card_name: 'Butterlamp',
      image_url: '/one.svg',
      issuer_product_id: '12',
      face_cents: 5_00n,
      state,
      sent_at: now,
      attempts: 1,
      tended_at: now,
      created_at: now,
      issuer: 'one',
      issuer_order_id: state === 'issued' ? `order-${index}` : null,
      secret: state === 'issued' ? '\\x01' : null,
      secret_nonce: state === 'issued' ? '\\x01' : null,
      secret_key_id: state === 'issued' ? 'key' : null,
      code_hash: state === 'issued' ? `\\x0${index}` : null,
      release_reason: state === 'released' ? 'refused' : null,
      resolved_at: state === 'issuing' ? null : now,
      late_order_id: index === 3 ? 'late' : null,
      late_at: index === 3 ? now : null,
    }));
    await insert('gift_card_unit', units);
    await insert('ledger_account', [{ ...account(owner), balance: 5_00n }]);
    const [issuing = '', issued = '', released = '', late = ''] = units.map(({ id }) => id);
    const lost = newId();
    const order = (issuerOrderId: string, reference: string, more: Partial<IssuerOrder> = {}) =>
      ({
        issuerOrderId,
        reference,
        productId: 'none',
        status: 'SUCCESSFUL',
        effect: 'made',
        faceCents: 5_00n,
        costCents: 5_00n,
        createdAt: now,
        ...more,
      }) as IssuerOrder;
    const orders = [
      order('new', issuing),
      order('order-1', issued),
      order('another', issued),
      order('too late', released),
      order('late', late),
      order('nothing', issuing, { effect: 'none' }),
      order('no reference', ''),
      order('another form', 'voucher-7'),
      order('lost', lost),
    ];
    const outcomes = async (owners = new Map<string, string>()) =>
      (await rehearse(tx, { orders }, owners)).items.map(({ id, outcome, detail }) => [id, outcome, detail]);
    const expected = [
      ['new', 'adopted', `reference ${issuing}`],
      ['order-1', 'recorded', `reference ${issued}`],
      ['another', 'staff', `reference ${issued}`],
      ['too late', 'staff', `reference ${released}`],
      ['late', 'recorded', `reference ${late}`],
      ['nothing', 'void', `reference ${issuing}`],
      ['no reference', 'ownerless', 'reference none'],
      ['another form', 'ownerless', 'reference voucher-7'],
      ['lost', 'ownerless', `reference ${lost}`],
    ];
    expect(await outcomes()).toEqual(expected);
    // Its article is not in the catalog, which the operator reads. A named owner changes nothing of what is
    // known.
    const named = new Map([lost, issuing, 'voucher-7'].map((reference) => [reference, owner]));
    expect(await outcomes(named)).toEqual([
      ...expected.slice(0, -1),
      ['lost', 'ownerless', `reference ${lost}: the catalog has no article none`],
    ]);
  }));
