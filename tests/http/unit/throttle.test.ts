import { expect, test } from 'vitest';
import { createThrottle, networkOf, waitText } from '#server/http/edge/throttle.ts';
import { testDatabase } from '#tests/support/database.ts';
import { losers, race } from '#tests/support/race.ts';

const db = await testDatabase();

test('of simultaneous calls, as many pass as the limit allows', async () => {
  const throttle = createThrottle(db, 'crowd', 5, 60);
  const outcomes = await race(db, 30, () => throttle.count('one'));
  expect(losers(outcomes)).toHaveLength(25);
  expect(losers(outcomes)[0]).toMatchObject({ code: 'too-many-requests' });
  await expect(throttle.check('one')).rejects.toMatchObject({ code: 'too-many-requests' });
  await throttle.check('another');
});

test('simultaneous counts are kept under their own keys', async () => {
  const throttle = createThrottle(db, 'keys', 2, 60);
  const keys = ['one', 'other', 'one', 'one', 'third'];
  const counted = await Promise.allSettled(keys.map((key) => throttle.count(key)));
  expect(counted.map(({ status }) => status)).toEqual([
    'fulfilled',
    'fulfilled',
    'fulfilled',
    'rejected',
    'fulfilled',
  ]);
});

test.each([
  [1, 'a minute'],
  [60, 'a minute'],
  [61, '2 minutes'],
  [900, '15 minutes'],
  [3541, 'an hour'],
  [3600, 'an hour'],
  [7300, '3 hours'],
])('%d seconds are worded as %s', (seconds, words) => {
  expect(waitText(seconds)).toBe(words);
});

test('a reset key counts from zero, also in another process', async () => {
  await createThrottle(db, 'forget', 1, 60).count('one');
  const elsewhere = createThrottle(db, 'forget', 1, 60);
  await expect(elsewhere.count('one')).rejects.toMatchObject({ code: 'too-many-requests' });
  await elsewhere.forget('one');
  await elsewhere.count('one');
});

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '::ffff:203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
])('%s belongs to the network %s', (ip, network) => {
  expect(networkOf(ip)).toBe(network);
});
