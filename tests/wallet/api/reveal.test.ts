/** POST /api/purchased-gift-cards/:id/reveal, and GET …/pdf */
import { expect, test } from 'vitest';
import { barcodeSvg } from '#server/gift-cards/index.ts';
import { SESSION_COOKIE } from '#server/http/core/session.ts';
import { newId } from '#server/kernel/id.ts';
import type { Person } from '#tests/orders/shop.ts';
import { pdfText } from '#tests/support/pdf-text.ts';
import { openWallet } from './revealed.ts';

const { shop, reveal, list, reveals, buyer } = await openWallet();

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
