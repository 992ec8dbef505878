/** A card in each state, of two owners, for the tests of what each write changes. */
import { test } from 'vitest';
import type { Db } from '#server/db/pool.ts';
import type { Tx } from '#server/db/transaction.ts';
import { newId } from '#server/kernel/id.ts';
import { changesOf } from '#tests/support/changes.ts';
import { withMadeUpRows } from '#tests/support/made-up-rows.ts';

export const now = new Date('2026-06-15T12:00:00Z');
export const bytes = (text: string) => `\\x${Buffer.from(text).toString('hex')}`;
export const ids = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);

/** A card in each state, twice: of two owners. */
export function makeUp() {
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

export const writtenCardsIn = (db: Db) => (name: string, use: (tx: Tx, made: MadeUp) => Promise<void>) =>
  test(name, () =>
    withMadeUpRows(db, async (tx, insert) => {
      const made = makeUp();
      await insert('users', made.owners);
      await insert('gift_card_unit', made.units);
      await insert('card_case', made.cases);
      await use(tx, made);
    }),
  );
export const of = ({ units }: MadeUp, state: Unit['state']) =>
  units.find((unit) => unit.state === state) as Unit;

export const unitsChanged = (tx: Tx, act: () => Promise<unknown>) =>
  changesOf(tx, { table: 'gift_card_unit' }, act);
export const by = { userId: newId(), role: 'administrator', reason: 'By phone' };
export const resolvedBy = { resolved_by: by.userId, resolved_role: by.role, resolved_reason: by.reason };
