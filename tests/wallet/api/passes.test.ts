/** GET …/apple-pass and POST …/google-pass, with certificates and keys of the test’s own. */
import { createHash, generateKeyPairSync } from 'node:crypto';
import { strFromU8, unzipSync } from 'fflate';
import { importSPKI, jwtVerify } from 'jose';
import { expect, test } from 'vitest';
import { SESSION_COOKIE } from '#server/http/core/session.ts';
import { openShop, type Person, type Shop } from '#tests/orders/shop.ts';
import { certified, signedBy } from './certificates.ts';

const apple = certified('Pass Type ID: pass.example.cards');
const google = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
});
const onOneLine = (pem: string) => pem.trim().replaceAll(/\r?\n/g, '\\n');

const shop: Shop = await openShop({
  APPLE_WALLET_PASS_TYPE: 'pass.example.cards',
  APPLE_WALLET_TEAM: 'ABCDE12345',
  APPLE_WALLET_CERTIFICATE: onOneLine(apple.certificate),
  APPLE_WALLET_KEY: onOneLine(apple.key),
  APPLE_WALLET_WWDR: onOneLine(certified('Apple Worldwide Developer Relations').certificate),
  GOOGLE_WALLET_ISSUER: '3388000000012345678',
  GOOGLE_WALLET_ACCOUNT: 'cards@example.iam.gserviceaccount.com',
  GOOGLE_WALLET_KEY: onOneLine(google.privateKey),
});

async function card(slug = 'butterlamp') {
  const maya = await shop.person(100_00n);
  await shop.add(maya, slug, '25.00');
  const { body } = await shop.checkout(maya);
  await shop.issueAll(maya);
  const id: string = body.giftCardIds[0];
  const [{ code, pin }] = await shop.wallet(maya);
  await shop.db.query('delete from gift_card_reveal where unit_id = $1', [id]);
  return { maya, id, code: code as string, pin: pin as string | null };
}

const reveals = async (id: string) =>
  (await shop.db.query('select from gift_card_reveal where unit_id = $1', [id])).rowCount;

const pkpass = (person: Person | null, id: string) =>
  shop.app.inject({
    url: `/api/purchased-gift-cards/${id}/apple-pass`,
    ...(person && { cookies: { [SESSION_COOKIE]: person.id } }),
  });

// Sign another text than the manifest, or leave a file out of it, and this must fail.
test('the pass for Apple Wallet is signed by our certificate, over every file, and holds the code', async () => {
  const { maya, id, code } = await card();
  const { statusCode, headers, rawPayload } = await pkpass(maya, id);
  expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([
    200,
    'application/vnd.apple.pkpass',
    'no-store',
  ]);
  expect(await reveals(id)).toBe(1);

  const {
    signature = new Uint8Array(),
    'manifest.json': manifest = new Uint8Array(),
    ...files
  } = unzipSync(rawPayload);
  const hashes = Object.entries(files).map(([name, file]) => [
    name,
    createHash('sha1').update(file).digest('hex'),
  ]);
  expect(JSON.parse(strFromU8(manifest))).toEqual(Object.fromEntries(hashes));
  expect(Object.keys(files)).toEqual(expect.arrayContaining(['pass.json', 'icon.png', 'icon@2x.png']));
  expect(signedBy(apple.certificate, signature, manifest)).toBe(true);
  expect(signedBy(certified('Somebody else').certificate, signature, manifest)).toBe(false);

  expect(JSON.parse(strFromU8(files['pass.json'] ?? new Uint8Array()))).toMatchObject({
    passTypeIdentifier: 'pass.example.cards',
    teamIdentifier: 'ABCDE12345',
    serialNumber: id,
    description: 'Butterlamp gift card',
    barcodes: [{ format: 'PKBarcodeFormatQR', message: code.replaceAll(' ', ''), altText: code }],
    storeCard: {
      primaryFields: [{ value: 25, currencyCode: 'USD' }],
      secondaryFields: [{ value: code }, {}],
    },
  });
});

test('the link for Google Wallet is signed by our key and holds the code', async () => {
  const { maya, id, code } = await card();
  const { status, body, headers } = await shop.call(
    maya,
    'POST',
    `/api/purchased-gift-cards/${id}/google-pass`,
  );
  expect([status, headers['cache-control']]).toEqual([200, 'no-store']);
  expect(await reveals(id)).toBe(1);
  expect(body.url.length).toBeLessThan(1_800);
  const token = body.url.replace('https://pay.google.com/gp/v/save/', '');
  const key = await importSPKI(google.publicKey, 'RS256');
  const { payload } = await jwtVerify<{
    payload: { giftCardObjects: unknown[]; giftCardClasses: unknown[] };
  }>(token, key, {
    audience: 'google',
    issuer: 'cards@example.iam.gserviceaccount.com',
    currentDate: shop.clock.now(),
  });
  expect(payload).toMatchObject({
    typ: 'savetowallet',
    payload: {
      giftCardClasses: [{ merchantName: 'Butterlamp' }],
      giftCardObjects: [
        {
          id: `3388000000012345678.${id}`,
          cardNumber: code,
          balance: { micros: '25000000', currencyCode: 'USD' },
          barcode: { type: 'QR_CODE', value: code.replaceAll(' ', '') },
        },
      ],
    },
  });
});

test('neither is made for another member, and nothing is recorded', async () => {
  const { id } = await card();
  const leo = await shop.person();
  expect((await pkpass(leo, id)).statusCode).toBe(404);
  expect((await pkpass(null, id)).statusCode).toBe(401);
  const asked = await shop.call(leo, 'POST', `/api/purchased-gift-cards/${id}/google-pass`);
  expect(asked.status).toBe(404);
  expect(await reveals(id)).toBe(0);
});
