/** A company adds and deletes its custom fields. Each act runs what the caller adds in its transaction. */
import { FIELDS_MAX, type FieldBody } from '#contract/enterprise/fields.ts';
import type { Db } from '#server/db/pool.ts';
import { type InTransaction, transaction } from '#server/db/transaction.ts';
import type { Clock } from '#server/kernel/clock.ts';
import { newId } from '#server/kernel/id.ts';
import { refuse } from '#server/kernel/refusal.ts';
import { type Field, labelOf } from './field.ts';
import { countFields, insertField, markFieldDeleted } from './field-store.ts';

type Deps = { db: Db; clock: Clock };

export type NamedField = { id: string; name: string };

/** Throws `field-name-taken` and `too-many-fields`. */
export function createField(
  { db, clock }: Deps,
  enterpriseId: string,
  body: FieldBody,
  alsoDo: InTransaction<NamedField>,
): Promise<Field> {
  const field = { ...body, id: newId(), label: labelOf(body.name) };
  return transaction(db, async (tx) => {
    if ((await countFields(tx, enterpriseId)) >= FIELDS_MAX) throw refuse('too-many-fields');
    if (!(await insertField(tx, enterpriseId, { ...field, createdAt: clock.now() }))) {
      const message = 'Your company has a field with this name.';
      throw refuse('field-name-taken', { message, fields: { name: message } });
    }
    await alsoDo(tx, field);
    return field;
  });
}

/** Throws `not-found`. */
export function deleteField(
  { db, clock }: Deps,
  own: { id: string; enterpriseId: string },
  alsoDo: InTransaction<NamedField>,
): Promise<void> {
  return transaction(db, async (tx) => {
    const name = await markFieldDeleted(tx, own, clock.now());
    if (name === undefined) throw refuse('not-found');
    await alsoDo(tx, { id: own.id, name });
  });
}
