/** A run that reads what moved. */
import { newId } from '#server/kernel/id.ts';
import type { RunAttempt } from '#server/reconciliation/attempt-store.ts';
import { testDatabase } from '#tests/support/database.ts';

export async function* each<T>(items: readonly T[]): AsyncGenerator<T> {
  yield* items;
}

/** A database with a run that reads. */
export async function openRuns() {
  const db = await testDatabase();
  const now = new Date('2026-06-15T12:00:00Z');
  const days = (count: number) => new Date(now.getTime() + count * 86_400_000);
  const attemptOf = (runId: string): RunAttempt => ({ runId, attempt: newId(), since: days(-1), until: now });

  const runOf = ({ runId, attempt }: RunAttempt) => ({
    id: runId,
    day: '2026-06-14',
    asked_at: now,
    attempt,
    step: 'processor',
    records_read: 0n,
    items_compared: 0n,
  });

  return { db, now, days, attemptOf, runOf };
}
