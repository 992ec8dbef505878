/** Where a page ended, as text for an address: a few values that only the list which made them understands. */
import { refuse } from '#server/kernel/refusal.ts';

export function formatCursor(values: readonly (string | bigint)[]): string {
  return Buffer.from(JSON.stringify(values.map(String))).toString('base64url');
}

/** The values, when each has its form. Throws `invalid-input` for anything that no list made. */
export function parseCursor(cursor: string, forms: readonly RegExp[]): string[] {
  const values = readJson(Buffer.from(cursor, 'base64url').toString('utf8'));
  if (
    !Array.isArray(values) ||
    values.length !== forms.length ||
    !forms.every((form, index) => typeof values[index] === 'string' && form.test(values[index]))
  ) {
    throw refuse('invalid-input', { fields: { cursor: 'This is not valid.' } });
  }
  return values;
}

export const WHOLE = /^\d{1,18}$/;
export const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** Text as the database keeps it: no NUL. */
export const TEXT = /^[^\0]{0,400}$/;

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
