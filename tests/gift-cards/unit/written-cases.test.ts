/** What each write changes of a case: its own row, and no other. And the card that replaces another. */
import { expect } from 'vitest';
import type { Tx } from '#server/db/transaction.ts';
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
import { newId } from '#server/kernel/id.ts';
import { changesOf } from '#tests/support/changes.ts';
import { testDatabase } from '#tests/support/database.ts';
import { ids, now, of, unitsChanged, writtenCardsIn } from './a-card-in-each-state.ts';

const db = await testDatabase();
const onCards = writtenCardsIn(db);
const casesChanged = (tx: Tx, act: () => Promise<unknown>) => changesOf(tx, { table: 'card_case' }, act);

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
