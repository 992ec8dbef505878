/** What each write of the stores of gift cards changes: its own row, and no other. */
import { expect, test } from 'vitest';
import { seedCatalogue } from '#server/catalogue/index.ts';
import { joinTransaction, type Tx } from '#server/db/transaction.ts';
import { findOutcome, findStuck } from '#server/gift-cards/by-hand/stuck-store.ts';
import {
  archiveUnit,
  eraseEvidence,
  findCasePicture,
  findStaffCase,
  insertReplacement,
  markRefunded,
  markRejected,
  markReplaced,
  markWithdrawn,
  readCase,
  updatePicture,
} from '#server/gift-cards/cases/case-store.ts';
import { createCodes } from '#server/gift-cards/codes.ts';
import { markReminded } from '#server/gift-cards/expiring-store.ts';
import { pauseIssuer, reserveCall, secondsUntilFree } from '#server/gift-cards/issuing/issuer-pace-store.ts';
import { markMailed, selectUnmailed } from '#server/gift-cards/mail-store.ts';
import { insertPastCards } from '#server/gift-cards/past-cards-store.ts';
import { remindExpiringCards } from '#server/gift-cards/remind-expiring-cards.ts';
import {
  codeKnown,
  insertLostUnit,
  markIssued,
  markReleased,
  readUnit,
  reEncrypt,
} from '#server/gift-cards/store.ts';
import { newId } from '#server/kernel/id.ts';
import { changesOf } from '#tests/support/changes.ts';
import { testClock } from '#tests/support/clock.ts';
import { testDatabase } from '#tests/support/database.ts';
import { withMadeUpRows } from '#tests/support/made-up-rows.ts';
import { notedJobs } from '#tests/support/noted-jobs.ts';

const db = await testDatabase();
const now = new Date('2026-06-15T12:00:00Z');
const bytes = (text: string) => `\\x${Buffer.from(text).toString('hex')}`;
const ids = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);

/** A card in each state, twice: of two owners. */
function makeUp() {
  const owners = [newId(), newId()].map((id, index) => ({
    id,
    email: `owner-${index}@made-up.example`,
    username: `owner-${index}`,
    first_name: ['Ada', ''][index],
    last_name: ['Quinn', ''][index],
    user_type: 'regular',
  }));
  const units = owners.flatMap(({ id: user_id }, owner) =>
    (['reserved', 'issuing', 'issued', 'released'] as const).map((state, index) => {
      const isIssued = state === 'issued';
      const name = `${owner}-${index}`;
      return {
        id: newId(),
        order_id: newId(),
        user_id,
        gift_card_id: newId(),
        gift_card_name: 'Butterlamp',
        image_url: '/cards/one.svg',
        issuer_product_id: '12',
        face_cents: 500n,
        state,
        sent_at: state === 'reserved' ? null : now,
        attempts: 1,
        last_answer: state === 'issuing' ? 'no answer' : null,
        tended_at: now,
        issuer: state === 'reserved' ? null : 'first',
        issuer_order_id: isIssued ? `order-${name}` : null,
        secret: isIssued ? bytes('secret') : null,
        secret_nonce: isIssued ? bytes('nonce') : null,
        secret_key_id: isIssued ? 'old' : null,
        code_hash: isIssued ? bytes(name) : null,
        release_reason: state === 'released' ? 'refused' : null,
        created_at: now,
        resolved_at: isIssued || state === 'released' ? now : null,
      };
    }),
  );
  const cases = units
    .filter(({ state }) => state === 'issued')
    .map(({ id, user_id }) => ({
      id: newId(),
      unit_id: id,
      user_id,
      problem: 'declined',
      evidence: 'The shop said no',
      picture: bytes('picture'),
      state: 'open',
      opened_at: now,
    }));
  return { owners, units, cases };
}
type MadeUp = ReturnType<typeof makeUp>;
type Unit = MadeUp['units'][number];

const onCards = (name: string, use: (tx: Tx, made: MadeUp) => Promise<void>) =>
  test(name, () =>
    withMadeUpRows(db, async (tx, insert) => {
      const made = makeUp();
      await insert('users', made.owners);
      await insert('gift_card_unit', made.units);
      await insert('card_case', made.cases);
      await use(tx, made);
    }),
  );

const unitsChanged = (tx: Tx, act: () => Promise<unknown>) => changesOf(tx, { table: 'gift_card_unit' }, act);
const casesChanged = (tx: Tx, act: () => Promise<unknown>) => changesOf(tx, { table: 'card_case' }, act);
const of = ({ units }: MadeUp, state: Unit['state']) => units.find((unit) => unit.state === state) as Unit;
const by = { userId: newId(), role: 'administrator', reason: 'By phone' };
const resolvedBy = { resolved_by: by.userId, resolved_role: by.role, resolved_reason: by.reason };

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
  expect(await unitsChanged(tx, () => markReleased(tx, issuing.id, reason, null))).toEqual({
    [issuing.id]: { ...released, last_answer: null },
  });
  expect(await unitsChanged(tx, () => markReleased(tx, reserved.id, reason, by))).toEqual({
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
  expect(await unitsChanged(tx, () => reEncrypt(tx, issued.id, sealed))).toEqual({
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

onCards('a case ends in one way, with who decided', async (tx, { cases, owners }) => {
  const [first] = cases;
  const id = first?.id ?? '';
  const decider = { userId: newId(), role: 'administrator', key: 'a key' };
  const decided = {
    decided_by: decider.userId,
    decided_role: decider.role,
    decided_key: decider.key,
    decided_at: now,
  };
  const replacementId = newId();
  for (const [act, written] of [
    [
      () => markRefunded(tx, id, { refundCents: 5n, by: decider, now }),
      { state: 'refunded', refund_cents: 5n, ...decided },
    ],
    [
      () => markReplaced(tx, id, { replacementId, by: decider, now }),
      { state: 'replaced', replacement_id: replacementId, ...decided },
    ],
    [
      () => markRejected(tx, id, { note: 'It works', by: decider, now }),
      { state: 'rejected', note: 'It works', ...decided },
    ],
    [() => markWithdrawn(tx, id, now), { state: 'withdrawn', decided_at: now }],
  ] as const) {
    expect(await casesChanged(tx, act)).toEqual({ [id]: written });
    await tx.query(
      `update card_case set state = 'open', refund_cents = null, replacement_id = null, note = null, decided_by = null,
         decided_role = null, decided_key = null, decided_at = null where id = $1`,
      [id],
    );
  }
  expect((await readCase(tx, id))?.unit_id).toBe(first?.unit_id);
  expect(await readCase(tx, newId())).toBeUndefined();
  expect(await findStaffCase(tx, id)).toMatchObject({
    owner_name: 'Ada Quinn',
    owner_email: owners[0]?.email,
  });
  expect((await findStaffCase(tx, cases[1]?.id ?? ''))?.owner_name).toBe('owner-1');
});

onCards('the evidence of a case goes with its owner', async (tx, { cases, owners }) => {
  const [first, other] = ids(cases) as [string, string];
  expect(await casesChanged(tx, () => updatePicture(tx, first, Buffer.from('new')))).toEqual({
    [first]: { picture: Buffer.from('new') },
  });
  expect(await findCasePicture(tx, first)).toEqual(Buffer.from('new'));
  expect(await casesChanged(tx, () => eraseEvidence(tx, owners[0]?.id ?? ''))).toEqual({
    [first]: { evidence: '', picture: null },
  });
  expect(await findCasePicture(tx, first)).toBeUndefined();
  expect(await findCasePicture(tx, other)).toEqual(Buffer.from('picture'));
  expect(await findCasePicture(tx, newId())).toBeUndefined();
});

onCards(
  'a replacement is of the same kind, in the same order; the first is archived, once',
  async (tx, made) => {
    const issued = of(made, 'issued');
    const replacementId = newId();
    const changes = await unitsChanged(tx, () =>
      insertReplacement(tx, { unitId: issued.id, replacementId, now }),
    );
    const { order_id, user_id, gift_card_id, gift_card_name, issuer_product_id, face_cents } = issued;
    expect(changes).toEqual({
      [issued.id]: { archived_at: now },
      [replacementId]: expect.objectContaining({
        order_id,
        user_id,
        gift_card_id,
        gift_card_name,
        issuer_product_id,
        face_cents,
        state: 'reserved',
        replaces_unit_id: issued.id,
      }),
    });
    expect(await unitsChanged(tx, () => archiveUnit(tx, issued.id, new Date()))).toEqual({});
  },
);

test('calls to an issuer take turns, and a longer pause is kept', () =>
  withMadeUpRows(db, async (tx) => {
    const wait = async (issuer: string) => Math.round(await secondsUntilFree(tx, issuer));
    expect([await wait('one'), await wait('other')]).toEqual([0, 0]);
    await pauseIssuer(tx, { issuer: 'one', seconds: 60 });
    expect([await wait('one'), await wait('other')]).toEqual([60, 0]);
    await pauseIssuer(tx, { issuer: 'one', seconds: 10 });
    expect(await wait('one')).toBe(60);
    await pauseIssuer(tx, { issuer: 'one', seconds: 90 });
    expect(await wait('one')).toBe(90);
    // Two calls a second: the next begins half a second after the one before.
    const call = async (issuer: string) =>
      Math.round((await reserveCall(tx, { issuer, perSecond: 2 })) / 100) / 10;
    expect([await call('other'), await call('other'), await call('other')]).toEqual([0, 0.5, 1]);
    expect(await call('one')).toBeGreaterThan(89);
    await tx.query(`update issuer_pace set next_at = now() - interval '1 hour' where issuer = 'other'`);
    expect([await wait('other'), await call('other')]).toEqual([0, 0]);
  }));

test('the past of a demonstration: cards that were issued and mailed at once, and used days later', async () => {
  await seedCatalogue(db);
  await withMadeUpRows(db, async (tx, insert) => {
    await insert('gift_card_unit', []);
    const { rows } = await tx.query<{ id: string }>('select id from gift_card limit 1');
    const codes = createCodes({ current: { id: 'current', key: Buffer.alloc(32, 3) }, old: [] });
    const at = (seconds: number) => new Date(now.getTime() + seconds * 1000);
    const past = {
      orderId: newId(),
      userId: newId(),
      giftCardId: rows[0]?.id ?? '',
      faceCents: 500n,
      at: now,
    };
    const cards = [false, true].map((used) => ({ ...past, id: newId(), code: `code-${used}`, used }));
    await insertPastCards(tx, codes, cards);
    const read = await tx.query(
      'select id, state, sent_at, resolved_at, mailed_at, used_at, archived_at, face_cents from gift_card_unit',
    );
    const issued = { state: 'issued', sent_at: now, resolved_at: at(3), mailed_at: at(5), face_cents: 500n };
    const nineDays = at(9 * 86_400);
    expect(read.rows).toEqual([
      { ...issued, id: cards[0]?.id, used_at: null, archived_at: null },
      { ...issued, id: cards[1]?.id, used_at: nineDays, archived_at: nineDays },
    ]);
    expect(await codeKnown(tx, newId(), codes.hashes('code-true'))).toBe(true);
  });
});

test('a run reminds of all cards that expire, a hundred at a time', async () => {
  await seedCatalogue(db);
  await withMadeUpRows(db, async (tx, insert) => {
    const { owners, units } = makeUp();
    const issued = units.find(({ state }) => state === 'issued');
    const { rows } = await tx.query<{ id: string }>(
      'update gift_card set expires_after_months = 1 returning id',
    );
    for (const table of ['notification', 'job_outbox']) await insert(table, []);
    await insert('users', owners);
    const resolved_at = new Date(now.getTime() - 20 * 86_400_000);
    for (const count of [100, 101]) {
      await insert(
        'gift_card_unit',
        Array.from({ length: count }, (_, index) => ({
          ...issued,
          id: newId(),
          gift_card_id: rows[0]?.id,
          issuer_order_id: `order-${count}-${index}`,
          code_hash: bytes(`code-${count}-${index}`),
          resolved_at,
        })),
      );
      const deps = { db: joinTransaction(db, tx), clock: testClock(now), jobs: notedJobs };
      expect(await remindExpiringCards(deps)).toBe(count);
      expect(await remindExpiringCards(deps)).toBe(0);
    }
    expect((await tx.query('select from notification')).rows).toHaveLength(201);
  });
});
