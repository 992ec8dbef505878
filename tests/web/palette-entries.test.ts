/** How the keyboard moves through the entries of a command palette, and which of them are shown. */
import { expect, test } from 'vitest';
import { matching, positionAfterKey } from '#web/ui/overlay/palette/palette-entries.ts';

test.each([
  ['ArrowDown', 0, 3, 1],
  ['ArrowDown', 2, 3, 0],
  ['ArrowUp', 1, 3, 0],
  ['ArrowUp', 0, 3, 2],
  ['ArrowDown', 0, 0, null],
  ['Enter', 0, 3, null],
] as const)('%s at entry %i of %i leads to %s', (key, active, count, position) => {
  expect(positionAfterKey(key, active, count)).toBe(position);
});

test('an entry matches when its label has each typed word, in any order and case', () => {
  const entries = [{ label: 'Sent Rewards' }, { label: 'Rewards' }, { label: 'Team' }];
  expect(matching(entries, 'rewards  SENT')).toEqual([{ label: 'Sent Rewards' }]);
  expect(matching(entries, ' ')).toEqual(entries);
});
