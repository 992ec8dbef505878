/** Moments from the database are read as pg reads them. */
import fc from 'fast-check';
import pg from 'pg';
import { expect, test } from 'vitest';
import { parseTimestamp, timestampToIso } from '#server/db/parse-timestamp.ts';
import { testDatabase } from '#tests/support/database.ts';

const db = await testDatabase();
const parsedByPg: (text: string) => Date = pg.types.getTypeParser(1184, 'text');

// Read the last digits of a second, or the zone, in another way, and this must fail.
test('any moment of any session is the one that pg reads', async () => {
  const micros = fc.bigInt({ min: -60_000_000_000_000_000n, max: 253_402_300_799_999_999n });
  const moments = [...fc.sample(micros, 3_000), 0n, -1n, -500n, 999_999n, 1_700_000_000_120_000n];
  for (const zone of ['UTC', 'Asia/Kolkata', 'America/New_York', 'Europe/London']) {
    const { rows } = await db.query<{ text: string }>(
      `select (timestamptz 'epoch' + micros * interval '1 microsecond')::text as text
       from set_config('timezone', $2, true), unnest($1::bigint[]) as micros`,
      [moments, zone],
    );
    expect(rows.map(({ text }) => parseTimestamp(text).getTime())).toEqual(
      rows.map(({ text }) => parsedByPg(text).getTime()),
    );
    expect(rows.map(({ text }) => timestampToIso(text))).toEqual(
      rows.map(({ text }) => parsedByPg(text).toISOString()),
    );
  }
});

test('a moment comes back as the same date', async () => {
  const at = new Date('2026-06-15T12:00:00.120Z');
  const { rows } = await db.query<{ at: Date }>('select $1::timestamptz as at', [at]);
  expect(rows).toEqual([{ at }]);
});

test.each(['0044-03-15 00:00:00+00 BC', '10000-01-01 00:00:00+00', '2026-06-15 12:00:00.5+00'])(
  '%s is written as pg reads it',
  (text) => expect(timestampToIso(text)).toBe(parsedByPg(text).toISOString()),
);

test.each(['infinity', '-infinity', '0044-03-15 00:00:00+00 BC', '10000-01-01 00:00:00+00'])(
  '%s is read as pg reads it',
  (text) => expect(Number(parseTimestamp(text))).toBe(Number(parsedByPg(text))),
);
