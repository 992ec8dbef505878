/** Notes about disputes and refunds: written once, and audited. */
import type { CaseNote } from '#contract/admin/disputes.ts';
import { recordAction } from '#server/audit/index.ts';
import type { Db, Queryable } from '#server/db/pool.ts';
import { transaction } from '#server/db/transaction.ts';
import type { Actor } from '#server/kernel/actor.ts';
import type { Clock } from '#server/kernel/clock.ts';
import { newId } from '#server/kernel/id.ts';
import { refuse } from '#server/kernel/refusal.ts';
import { findCaseName, insertNote, type NoteRow, selectNotes } from './case-store.ts';

type Case = { kind: 'dispute' | 'refund'; caseId: string };

/** Throws `not-found`. */
export async function listNotes(db: Queryable, { kind, caseId }: Case): Promise<CaseNote[]> {
  if ((await findCaseName(db, kind, caseId)) === null) throw refuse('not-found');
  return (await selectNotes(db, kind, caseId)).map(toNote);
}

/** Throws `not-found`. */
export function addNote(
  { db, clock }: { db: Db; clock: Clock },
  actor: Actor,
  { kind, caseId }: Case,
  text: string,
): Promise<CaseNote> {
  return transaction(db, async (tx) => {
    const name = await findCaseName(tx, kind, caseId);
    if (name === null) throw refuse('not-found');
    const at = clock.now();
    const note = { id: newId(), kind, caseId, text, authorId: actor.userId, role: actor.role, at };
    const written = await insertNote(tx, note);
    const subject = { kind, id: caseId, label: name };
    await recordAction(tx, { actor, action: 'case-note-added', subject, after: { note: text } }, at);
    return toNote(written);
  });
}

function toNote(row: NoteRow): CaseNote {
  const { id, text } = row;
  return { id, at: row.at.toISOString(), authorName: row.author_name, authorRole: row.author_role, text };
}
