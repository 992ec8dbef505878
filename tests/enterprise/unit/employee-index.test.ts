/** Whom a row of a payout file names. */
import { expect, test } from 'vitest';
import { createEmployeeIndex } from '#server/enterprise/payouts/employee-index.ts';
import type { NamedRecipient } from '#server/enterprise/payouts/recipient-store.ts';

const employee = (id: string, more: Partial<NamedRecipient> = {}) =>
  ({
    id,
    username: id,
    listed_email: `${id}@example.com`,
    listed_digits: null,
    own_digits: null,
    ...more,
  }) as NamedRecipient;
const claims = (id: string, listed_name: string) => employee(id, { listed_name, own_digits: '2175550142' });
const NUMBER = '+12175550142';

test('a number that employees claimed names the one with the name of the row', () => {
  const { add, find, isClaimed } = createEmployeeIndex();
  add([
    claims('nora', 'Nora  Field'),
    claims('ida', 'Ida Field'),
    claims('ida2', 'ida field'),
    employee('otto', { listed_name: 'Otto', listed_digits: '2175550143', own_digits: '2175550142' }),
  ]);
  add([claims('nora', 'Nora Field')]);
  const named = (name: string) => find({ given: NUMBER, name });
  expect(named(' NORA field ')).toMatchObject({ id: 'nora' });
  expect(named('Ida Field')).toBe('several');
  expect([named('Otto'), find({ given: NUMBER, name: undefined })]).toEqual([undefined, undefined]);
  expect(find({ given: '+12175550143', name: undefined })).toMatchObject({ id: 'otto' });
  expect([isClaimed(NUMBER), isClaimed('+12175550143')]).toEqual([true, false]);
});

// Compare the name of a row with that of each employee who has its number, and this must fail.
test('the names behind a number that hundreds claimed are not read again for each row', () => {
  let reads = 0;
  const rows = Array.from({ length: 500 }, (_, index) =>
    Object.defineProperty(claims(`e${index}`, ''), 'listed_name', {
      get() {
        reads += 1;
        return `Person ${index}`;
      },
    }),
  );
  const { add, find } = createEmployeeIndex();
  add(rows);
  reads = 0;
  const found = Array.from({ length: 1000 }, (_, index) => find({ given: NUMBER, name: `Person ${index}` }));
  expect(found.filter(Boolean)).toHaveLength(500);
  expect(reads).toBe(0);
});
