/** POST /api/purchased-gift-cards/:id/reveal, GET …/pdf, and codes that cannot be decrypted. */
import { expect, test } from 'vitest';
import { barcodeSvg } from '#server/gift-cards/index.ts';
import { SESSION_COOKIE } from '#server/http/core/session.ts';
import { newId } from '#server/kernel/id.ts';
import { openShop, type Person, type Shop } from '#tests/orders/shop.ts';
import { pdfText } from '#tests/support/pdf-text.ts';

const shop: Shop = await openShop();

const reveal = (person: Person | null, id: string) =>
  shop.call(person, 'POST', `/api/purchased-gift-cards/${id}/reveal`);
const list = async (person: Person, query = '') =>
  (await shop.call(person, 'GET', `/api/purchased-gift-cards${query}`)).body;

async function reveals(unitId: string) {
  const { rows } = await shop.db.query(
    'select user_id, session_id, revealed_at from gift_card_reveal where unit_id = $1 order by revealed_at',
    [unitId],
  );
  return rows;
}

async function buyer(quantity = 1): Promise<{ maya: Person; ids: string[] }> {
  const maya = await shop.person(100_00n);
  await shop.add(maya, 'butterlamp', '5.00', quantity);
  const { body } = await shop.checkout(maya);
  await shop.issueAll(maya);
  return { maya, ids: body.giftCardIds };
}

/** Makes the code of one card undecryptable, as if its key were lost. */
const loseKey = (unitId: string) =>
  shop.db.query(`update gift_card_unit set secret_key_id = 'a-lost-key' where id = $1`, [unitId]);

test('a reveal shows the code to its owner, is never cached, and records the user and the time', async () => {
  const { maya, ids } = await buyer();
  const [id = ''] = ids;
  expect((await list(maya))[0]).toMatchObject({ revealedAt: null });
  const { status, body, headers } = await reveal(maya, id);
  expect([status, headers['cache-control']]).toEqual([200, 'no-store']);
  const [card] = await list(maya);
  const { code, pin, redemptionUrl, revealedAt } = card;
  expect(body).toEqual({ code, pin, redemptionUrl, revealedAt, barcode: expect.any(String) });
  expect(code).toEqual(expect.any(String));
  expect(revealedAt).toBe(shop.clock.now().toISOString());
  expect(await reveals(id)).toEqual([
    { user_id: maya.id, session_id: maya.id, revealed_at: shop.clock.now() },
  ]);
});

test('a brand whose registers scan has its code as a picture, another has none', async () => {
  const { maya, ids } = await buyer();
  const [id = ''] = ids;
  const scan = async (barcode: string | null) => {
    await shop.db.query(`update gift_card set barcode = $1 where slug = 'butterlamp'`, [barcode]);
    return (await reveal(maya, id)).body;
  };
  const { code, barcode } = await scan('qr');
  const svg = Buffer.from(barcode.replace('data:image/svg+xml;base64,', ''), 'base64').toString();
  const text = code.replaceAll(' ', '');
  expect(svg).toBe(await barcodeSvg({ kind: 'qr', text }));
  expect(svg).not.toBe(await barcodeSvg({ kind: 'qr', text: `${text}0` }));
  const bars = (await scan('code128')).barcode;
  expect(bars).toMatch(/^data:image\/svg/);
  expect(bars).not.toBe(barcode);
  expect((await scan(null)).barcode).toBeNull();
  await scan('qr');
});

test('the PDF has the code, is for its owner alone, and is recorded as a reveal', async () => {
  const { maya, ids } = await buyer();
  const [id = ''] = ids;
  const path = `/api/purchased-gift-cards/${id}/pdf`;
  const pdf = (person: Person | null) =>
    shop.app.inject({ url: path, ...(person && { cookies: { [SESSION_COOKIE]: person.id } }) });
  expect((await pdf(await shop.person())).statusCode).toBe(404);
  expect((await pdf(null)).statusCode).toBe(401);
  expect(await reveals(id)).toEqual([]);
  const { statusCode, headers, rawPayload } = await pdf(maya);
  expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([
    200,
    'application/pdf',
    'no-store',
  ]);
  expect(await reveals(id)).toHaveLength(1);
  const text = pdfText(rawPayload);
  for (const part of [(await list(maya))[0].code, 'Butterlamp', '$5.00', 'Treat it like cash'])
    expect(text).toContain(part);
});

test('two quick reveals are recorded once, and a later one again', async () => {
  const { maya, ids } = await buyer();
  const [id = ''] = ids;
  await reveal(maya, id);
  shop.clock.advance({ seconds: 30 });
  await reveal(maya, id);
  expect(await reveals(id)).toHaveLength(1);
  shop.clock.advance({ minutes: 5 });
  const later = await reveal(maya, id);
  expect(await reveals(id)).toHaveLength(2);
  expect(later.body.revealedAt).toBe(shop.clock.now().toISOString());
  expect((await list(maya))[0].revealedAt).toBe(later.body.revealedAt);
});

test('another member, an unknown id and a visitor get no code, and no reveal is recorded', async () => {
  const { ids } = await buyer();
  const [id = ''] = ids;
  const leo = await shop.person();
  expect(await reveal(leo, id)).toMatchObject({ status: 404, body: { code: 'not-found' } });
  expect((await reveal(leo, newId())).status).toBe(404);
  expect((await reveal(leo, 'x')).status).toBe(404);
  expect((await reveal(null, id)).status).toBe(401);
  expect(await reveals(id)).toEqual([]);
});

test('a pending card has no code to reveal', async () => {
  const maya = await shop.person(100_00n);
  await shop.add(maya, 'butterlamp', '5.00');
  const { body } = await shop.checkout(maya);
  const [id] = body.giftCardIds;
  expect(await reveal(maya, id)).toMatchObject({ status: 409, body: { code: 'gift-card-without-code' } });
  expect(await reveals(id)).toEqual([]);
});

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
