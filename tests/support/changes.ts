/** What a call changes in a table: of each row that differs, or is new, the columns that do. */
import { isDeepStrictEqual } from 'node:util';
import type { Tx } from '#server/db/transaction.ts';

type Row = Record<string, unknown>;

/** By the row's key. A row that is gone has `undefined`. */
export async function changesOf(
  tx: Tx,
  { table, key = 'id' }: { table: string; key?: string },
  act: () => Promise<unknown>,
): Promise<Record<string, Row | undefined>> {
  const read = async () => {
    const { rows } = await tx.query<Row>(`select * from ${table}`);
    return new Map(rows.map((row) => [String(row[key]), row]));
  };
  const before = await read();
  await act();
  const after = await read();
  const changed: Record<string, Row | undefined> = {};
  for (const id of new Set([...before.keys(), ...after.keys()])) {
    const [old, row] = [before.get(id), after.get(id)];
    if (isDeepStrictEqual(old, row)) continue;
    changed[id] =
      row &&
      Object.fromEntries(
        Object.entries(row).filter(([name, value]) => !isDeepStrictEqual(value, old?.[name])),
      );
  }
  return changed;
}
