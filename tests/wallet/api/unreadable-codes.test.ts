/** Codes that cannot be decrypted, or are not shown. */
import { expect, test } from 'vitest';
import { openWallet } from './revealed.ts';

const { shop, reveal, list, reveals, buyer } = await openWallet();

/** Makes the code of one card undecryptable, as if its key were lost. */
const loseKey = (unitId: string) =>
  shop.db.query(`update gift_card_unit set secret_key_id = 'a-lost-key' where id = $1`, [unitId]);

// Throw for an unreadable code in the list, and this must fail.
test('one unreadable code is marked, and the other codes stay readable', async () => {
  const { maya, ids } = await buyer(3);
  const [lost = ''] = ids;
  await loseKey(lost);
  const cards = await list(maya);
  expect(cards).toHaveLength(3);
  for (const card of cards) {
    expect(card.codeUnreadable).toBe(card.id === lost);
    expect(card.code === null).toBe(card.id === lost);
    expect(card.status).toBe('active');
  }
  expect(await reveal(maya, lost)).toMatchObject({ status: 409, body: { code: 'code-unreadable' } });
  expect(await reveals(lost)).toEqual([]);
});

test('a list with hidden codes holds no code and decrypts none', async () => {
  const { maya, ids } = await buyer(2);
  await loseKey(ids[0] ?? '');
  const cards = await list(maya, '?codes=hidden');
  expect(cards).toHaveLength(2);
  for (const { code, pin, redemptionUrl, codeUnreadable, status } of cards)
    expect({ code, pin, redemptionUrl, codeUnreadable, status }).toEqual({
      code: null,
      pin: null,
      redemptionUrl: null,
      codeUnreadable: false,
      status: 'active',
    });
});
