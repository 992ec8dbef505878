/** What each write of the stores of gift cards changes: its own row, and no other. */
import { expect } from 'vitest';
import { findOutcome, findStuck } from '#server/gift-cards/by-hand/stuck-store.ts';
import { saveReEncryptedCode } from '#server/gift-cards/code-store.ts';
import { markReminded } from '#server/gift-cards/expiring-store.ts';
import { markMailed, selectUnmailed } from '#server/gift-cards/mail-store.ts';
import { insertLostUnit, markIssued, markUnitReleased, readUnit } from '#server/gift-cards/store.ts';
import { newId } from '#server/kernel/id.ts';
import { testDatabase } from '#tests/support/database.ts';
import { by, now, of, resolvedBy, unitsChanged, writtenCardsIn } from './a-card-in-each-state.ts';

const db = await testDatabase();
const onCards = writtenCardsIn(db);

onCards('a unit becomes issued, by the issuer or by staff', async (tx, made) => {
  const [reserved, issuing] = [of(made, 'reserved'), of(made, 'issuing')];
  const issued = (hash: string) => ({
    issuer: 'second',
    issuerOrderId: `order-${hash}`,
    secret: Buffer.from('new'),
    nonce: Buffer.from('new nonce'),
    keyId: 'current',
    codeHash: Buffer.from(hash),
    now,
  });
  const written = (hash: string) => ({
    state: 'issued',
    issuer_order_id: `order-${hash}`,
    secret: Buffer.from('new'),
    secret_nonce: Buffer.from('new nonce'),
    secret_key_id: 'current',
    code_hash: Buffer.from(hash),
    resolved_at: now,
  });
  // The issuer to which it was sent stays.
  expect(await unitsChanged(tx, () => markIssued(tx, issuing.id, issued('a'), null))).toEqual({
    [issuing.id]: { ...written('a'), last_answer: null },
  });
  expect(await unitsChanged(tx, () => markIssued(tx, reserved.id, issued('b'), by))).toEqual({
    [reserved.id]: { ...written('b'), issuer: 'second', ...resolvedBy },
  });
  expect(await findOutcome(tx, reserved.id)).toEqual({
    by: by.userId,
    reason: by.reason,
    codeHash: Buffer.from('b'),
  });
});

onCards('a unit is released, by the issuer or by staff', async (tx, made) => {
  const [reserved, issuing] = [of(made, 'reserved'), of(made, 'issuing')];
  const released = { state: 'released', release_reason: 'None left', resolved_at: now };
  const reason = { reason: 'None left', now };
  expect(await unitsChanged(tx, () => markUnitReleased(tx, issuing.id, reason, null))).toEqual({
    [issuing.id]: { ...released, last_answer: null },
  });
  expect(await unitsChanged(tx, () => markUnitReleased(tx, reserved.id, reason, by))).toEqual({
    [reserved.id]: { ...released, ...resolvedBy },
  });
});

onCards('a code is sealed again, and an email and a reminder are noted, for one card', async (tx, made) => {
  const issued = of(made, 'issued');
  const sealed = {
    secret: Buffer.from('s'),
    nonce: Buffer.from('n'),
    keyId: 'current',
    codeHash: Buffer.from('h'),
  };
  expect(await unitsChanged(tx, () => saveReEncryptedCode(tx, issued.id, sealed))).toEqual({
    [issued.id]: {
      secret: Buffer.from('s'),
      secret_nonce: Buffer.from('n'),
      secret_key_id: 'current',
      code_hash: Buffer.from('h'),
    },
  });
  const mail = (unitId: string) => unitsChanged(tx, () => markMailed(tx, { unitId, now }));
  expect(await mail(of(made, 'released').id)).toEqual({});
  expect(await selectUnmailed(tx, issued.user_id)).toEqual([issued.id]);
  expect(await mail(issued.id)).toEqual({ [issued.id]: { mailed_at: now } });
  expect(await selectUnmailed(tx, issued.user_id)).toEqual([]);
  expect(await unitsChanged(tx, () => markReminded(tx, [issued.id], now))).toEqual({
    [issued.id]: { reminded_at: now },
  });
  for (const change of ['used_at', 'archived_at']) {
    await tx.query(
      'update gift_card_unit set mailed_at = null, used_at = null, archived_at = null where id = $1',
      [issued.id],
    );
    expect(await selectUnmailed(tx, issued.user_id)).toEqual([issued.id]);
    await tx.query(`update gift_card_unit set ${change} = now() where id = $1`, [issued.id]);
    expect(await selectUnmailed(tx, issued.user_id)).toEqual([]);
  }
});

onCards('a unit that a restore lost is written once', async (tx, { units, owners }) => {
  const [known] = units;
  const article = { id: newId(), name: 'Field & Co', imageUrl: '/two.svg', issuerProductId: '13' };
  const lost = { id: newId(), orderId: newId(), userId: owners[0]?.id ?? '', article, faceCents: 700n };
  const write = (id: string) =>
    insertLostUnit(tx, { ...lost, id } as unknown as Parameters<typeof insertLostUnit>[1]);
  expect(await unitsChanged(tx, () => write(known?.id ?? ''))).toEqual({});
  expect(await write(known?.id ?? '')).toBe(false);
  expect(await write(lost.id)).toBe(true);
  expect(await readUnit(tx, lost.id)).toMatchObject({
    id: lost.id,
    giftCardName: 'Field & Co',
    issuerProductId: '13',
    faceCents: 700n,
    state: 'reserved',
    sentAt: null,
  });
  expect(await readUnit(tx, newId())).toBeUndefined();
});

onCards('staff find an unresolved card, with its buyer', async (tx, { units, owners }) => {
  for (const { id, state, user_id } of units) {
    const isOpen = state === 'reserved' || state === 'issuing';
    const name = user_id === owners[0]?.id ? 'Ada Quinn' : 'owner-1';
    expect((await findStuck(tx, id))?.buyer_name).toBe(isOpen ? name : undefined);
  }
});
