/** What issuing selects and changes of cards, against a model. */
import { expect } from 'vitest';
import {
  countCodesOfOtherKeys,
  isCodeKnown,
  lockCodesEncryptedOtherwise,
  readCodeHash,
} from '#server/gift-cards/code-store.ts';
import {
  claimReserved,
  claimSending,
  isBuyerFrozen,
  noteAnswer,
  returnClaim,
  takeForgotten,
} from '#server/gift-cards/issuing/claim-store.ts';
import { readUnitToMail } from '#server/gift-cards/mail-store.ts';
import { noteLate, readBuyer, readResolved, selectOrdered } from '#server/gift-cards/store.ts';
import { newId } from '#server/kernel/id.ts';
import { testDatabase } from '#tests/support/database.ts';
import { openQueues } from '#tests/support/noted-jobs.ts';
import { ALL, cardsIn, ids, minutesFrom, sorted, type Unit } from './made-up-cards.ts';

const db = await testDatabase();
await openQueues(db, 'issue-gift-card');
const now = new Date();
const minutes = minutesFrom(now);
const onCards = cardsIn(db, now);

onCards('who is sent to the issuer, and who waits', async (tx, { users, units }) => {
  const frozen = new Set(users.filter(({ frozen_at }) => frozen_at).map(({ id }) => id));
  const isOpen = ({ state }: Unit) => state === 'reserved' || state === 'issuing';
  for (const unit of units) expect(await isBuyerFrozen(tx, unit.id)).toBe(frozen.has(unit.user_id));
  const reserved = units.filter(({ state, user_id }) => state === 'reserved' && !frozen.has(user_id));
  const half = units.filter((_, index) => index % 2 === 0);
  const claimed = await claimReserved(tx, { unitIds: ids(half), issuer: 'new', now });
  const first = reserved.filter((unit) => half.includes(unit));
  expect(sorted(ids(claimed))).toEqual(sorted(ids(first)));
  expect(await claimReserved(tx, { unitIds: ids(half), issuer: 'new', now })).toEqual([]);
  for (const { id, sentAt } of claimed) {
    await returnClaim(tx, { id, sentAt: minutes(-99) } as (typeof claimed)[number]);
    const { rows } = await tx.query(`select state, attempts from gift_card_unit where id = $1`, [id]);
    const attempts = units.find((unit) => unit.id === id)?.attempts ?? 0;
    expect(rows).toEqual([{ state: 'issuing', attempts: attempts + 1 }]);
    expect(sentAt).toEqual(now);
  }
  for (const unit of claimed) await returnClaim(tx, unit);
  for (const unit of units) {
    const asked = { unitId: unit.id, issuer: 'new', now };
    for (const seenSentAt of [minutes(-99), unit.sent_at === null ? minutes(-9) : null])
      expect(await claimSending(tx, { ...asked, seenSentAt })).toBeUndefined();
    const may = isOpen(unit) && !frozen.has(unit.user_id);
    const got = await claimSending(tx, { ...asked, seenSentAt: unit.sent_at });
    expect(got?.sentAt).toEqual(may ? now : undefined);
    expect(got?.state).toBe(may ? 'issuing' : undefined);
    if (may) expect(await claimSending(tx, { ...asked, seenSentAt: unit.sent_at })).toBeUndefined();
  }
});

onCards('cards that nobody works on are taken once, the longest waiting first', async (tx, { units }) => {
  const isOpen = ({ state }: Unit) => state === 'reserved' || state === 'issuing';
  const forgotten = units.filter((unit) => isOpen(unit) && unit.tended_at < minutes(-5));
  const asked = { job: 'issue-gift-card', before: minutes(-5), now };
  expect(await takeForgotten(tx, { ...asked, limit: 1 })).toHaveLength(1);
  expect(await takeForgotten(tx, { ...asked, limit: ALL })).toHaveLength(forgotten.length - 1);
  expect(await takeForgotten(tx, { ...asked, limit: ALL })).toEqual([]);
  for (const unit of units) {
    await noteAnswer(tx, unit.id, { answer: 'x'.repeat(600), now: minutes(8) });
    const { rows } = await tx.query('select tended_at, last_answer from gift_card_unit where id = $1', [
      unit.id,
    ]);
    expect(rows).toEqual([
      isOpen(unit)
        ? { tended_at: minutes(8), last_answer: 'x'.repeat(500) }
        : { tended_at: unit.tended_at, last_answer: null },
    ]);
  }
});

onCards('what a card became, its code, and the issuer’s order', async (tx, { units }) => {
  const resolved = (unit: Unit) => unit.state === 'issued' || unit.state === 'released';
  for (const [index, unit] of units.entries()) {
    expect(await selectOrdered(tx, unit.id)).toEqual({
      state: unit.state,
      issuerOrderId: unit.issuer_order_id,
      lateOrderId: unit.late_order_id,
    });
    expect((await readResolved(tx, unit.id))?.id).toBe(resolved(unit) ? unit.id : undefined);
    const hash = Buffer.from(`code-${index}`);
    expect(await readCodeHash(tx, unit.id)).toEqual(unit.state === 'issued' ? hash : undefined);
    expect(await isCodeKnown(tx, unit.id, [hash])).toBe(false);
    expect(await isCodeKnown(tx, newId(), [Buffer.from('other'), hash])).toBe(unit.state === 'issued');
    await noteLate(tx, unit.id, 'late-now');
    const late = resolved(unit) ? (unit.late_order_id ?? 'late-now') : null;
    expect((await selectOrdered(tx, unit.id))?.lateOrderId).toBe(late);
  }
  expect(await readCodeHash(tx, newId())).toBeUndefined();
});

onCards('codes of other keys are locked in pages', async (tx, { units }) => {
  const other = units
    .filter(({ secret_key_id }) => secret_key_id === 'old')
    .toSorted((a, b) => (a.id < b.id ? -1 : 1));
  expect(await countCodesOfOtherKeys(tx, 'current')).toBe(other.length);
  const read = async (after: string | undefined, atOnce: number) =>
    ids(await lockCodesEncryptedOtherwise(tx, { keyId: 'current', after, atOnce }));
  expect(await read(undefined, ALL)).toEqual(ids(other));
  expect(await read(other[1]?.id, 2)).toEqual(ids(other.slice(2, 4)));
});

onCards('buyers, and the emails that wait for them', async (tx, { users, units }) => {
  for (const { id, email, deleted_at } of users)
    expect((await readBuyer(tx, id))?.email).toBe(deleted_at ? undefined : email);
  const free = new Set(users.filter((user) => !user.frozen_at && !user.deleted_at).map(({ id }) => id));
  for (const unit of units) {
    const waits = unit.state === 'issued' && unit.mailed_at === null && free.has(unit.user_id);
    expect((await readUnitToMail(tx, unit.id))?.id).toBe(waits ? unit.id : undefined);
  }
});
