import { useState } from 'react';

/**
 * The action and the row of the open dialog. The row is kept while its dialog closes, and follows the list
 * when that is read again.
 */
export function useRowDialog<Act extends string, Row extends { readonly id: string }>(rows: readonly Row[]) {
  const [{ act, id }, set] = useState<{ act: Act | null; id: string }>({ act: null, id: '' });
  return {
    act,
    row: rows.find((row) => row.id === id),
    choose: (next: Act, row: Row) => set({ act: next, id: row.id }),
    close: () => set({ act: null, id }),
  };
}
