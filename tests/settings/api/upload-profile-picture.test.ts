import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { PICTURE_MAX_BYTES } from '#contract/settings.ts';
import { lockClosingAccount } from '#server/accounts/index.ts';
import { transaction } from '#server/db/transaction.ts';
import { type SignedIn, testApp } from '#tests/support/app.ts';
import { heldUp } from '#tests/support/faults/held-up.ts';

const product = await testApp();
const path = '/api/upload-profile-picture';
const WRONG_TYPE = 'Please select a JPEG, PNG, or GIF image.';

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#c0392b' } });

async function send(who: SignedIn, content: Buffer, name = 'me.png', field = 'profilePicture') {
  const form = new FormData();
  form.append(field, new File([new Uint8Array(content)], name, { type: 'image/png' }));
  return who.send('POST', path, { body: form });
}

async function pictures(): Promise<number> {
  const { rows } = await product.db.query<{ count: number }>('select count(*)::int as count from picture');
  return rows[0]?.count ?? 0;
}

test.each(['jpeg', 'png', 'gif'] as const)('a %s becomes a square WebP', async (format) => {
  const nora = await product.newMember();
  const file = await plain(900, 600)
    .withExif({ IFD0: { Artist: 'a secret' } })
    .toFormat(format)
    .toBuffer();
  const answer = await send(nora, file, 'holiday.of.mine');
  expect(answer.status).toBe(200);
  const address = String(answer.body.profileImageUrl);
  expect(address).toMatch(/^\/api\/pictures\/[0-9a-f-]{36}$/);
  const picture = await fetch(product.url + address);
  expect(picture.status).toBe(200);
  expect(picture.headers.get('content-type')).toBe('image/webp');
  expect(picture.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(picture.headers.get('x-content-type-options')).toBe('nosniff');
  const content = Buffer.from(await picture.arrayBuffer());
  expect(await sharp(content).metadata()).toMatchObject({ format: 'webp', width: 512, height: 512 });
  expect(content.includes('a secret')).toBe(false);
});

test('a new picture replaces the old one, which is deleted', async () => {
  const nora = await product.newMember();
  const before = await pictures();
  const first = (await send(nora, await plain(64, 64).png().toBuffer())).body.profileImageUrl;
  const second = (await send(nora, await plain(32, 32).jpeg().toBuffer())).body.profileImageUrl;
  expect(second).not.toBe(first);
  expect((await fetch(product.url + first)).status).toBe(404);
  expect((await fetch(product.url + second)).status).toBe(200);
  expect(await pictures()).toBe(before + 1);
});

// Lock no actor in picture-routes.ts and this must fail: nobody would delete the picture of a deleted account.
test('a picture that is drawn while the account closes is not kept', async () => {
  const nora = await product.newMember();
  const before = await pictures();
  const content = await plain(64, 64).png().toBuffer();
  let answer: ReturnType<typeof send> | undefined;
  await transaction(product.db, async (tx) => {
    await lockClosingAccount(tx, nora.id);
    answer = send(nora, content);
    await heldUp(product.db);
    await tx.query('delete from session where user_id = $1', [nora.id]);
  });
  expect((await answer)?.status).toBe(401);
  expect(await pictures()).toBe(before);
});

/** A PNG that claims its size in the header, and holds almost no pixel data. */
function bomb(side: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const frame = Buffer.alloc(8);
    frame.writeUInt32BE(data.length, 0);
    frame.writeUInt32BE(crc32(body), 4);
    return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.set([1, 0, 0, 0, 0], 8);
  const rows = Buffer.alloc((Math.ceil(side / 8) + 1) * side);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

test.each([
  ['an SVG renamed', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
  ['HTML renamed', Buffer.from('<!doctype html><script>alert(1)</script>')],
  ['a WebP', await plain(10, 10).webp().toBuffer()],
  ['an empty file', Buffer.alloc(0)],
  ['a PDF', Buffer.from('%PDF-1.7 hello')],
])('%s is refused as a type, and nothing is stored', async (_what, content) => {
  const nora = await product.newMember();
  const before = await pictures();
  expect(await send(nora, content)).toMatchObject({
    status: 415,
    body: { code: 'picture-type', message: WRONG_TYPE },
  });
  expect(await pictures()).toBe(before);
  expect((await nora.get('/api/auth/user')).body.profileImageUrl).toBeNull();
});

test.each([
  ['a picture of 30,000 × 30,000 pixels', bomb(30_000)],
  ['a PNG that ends early', (await plain(200, 200).png().toBuffer()).subarray(0, 100)],
  ['an SVG behind a GIF’s first bytes', Buffer.from('GIF89a<svg xmlns="http://www.w3.org/2000/svg"/>')],
  ['an SVG behind a PNG’s first bytes', Buffer.concat([bomb(1).subarray(0, 8), Buffer.from('<svg/>')])],
])('%s is refused as unreadable, and nothing is stored', async (_what, content) => {
  const nora = await product.newMember();
  const before = await pictures();
  const answer = await send(nora, content);
  expect(answer).toMatchObject({ status: 400, body: { code: 'picture-unreadable' } });
  expect(answer.body.message).toBe('This image cannot be read. Please select another one.');
  expect(await pictures()).toBe(before);
});

/** A picture of exactly this many bytes: the bytes after the end of a JPEG are ignored. */
async function jpegOf(bytes: number): Promise<Buffer> {
  const jpeg = await plain(100, 100).jpeg().toBuffer();
  return Buffer.concat([jpeg, Buffer.alloc(bytes - jpeg.length)]);
}

test('a picture of 5 MB is accepted, and one byte more is refused', async () => {
  const nora = await product.newMember();
  expect((await send(nora, await jpegOf(PICTURE_MAX_BYTES))).status).toBe(200);
  const before = (await nora.get('/api/auth/user')).body.profileImageUrl;
  expect(await send(nora, await jpegOf(PICTURE_MAX_BYTES + 1))).toMatchObject({
    status: 413,
    body: { code: 'picture-too-large', message: 'Please select an image smaller than 5MB.' },
  });
  expect((await nora.get('/api/auth/user')).body.profileImageUrl).toBe(before);
});

test('a wrong field, a missing file and a request without a form are refused', async () => {
  const nora = await product.newMember();
  const file = await plain(10, 10).png().toBuffer();
  expect((await send(nora, file, 'me.png', 'avatar')).body.message).toBe(WRONG_TYPE);
  expect((await nora.post(path, { profilePicture: 'me.png' })).body.message).toBe(WRONG_TYPE);
  expect((await nora.post(path)).body.message).toBe(WRONG_TYPE);
  const form = new FormData();
  form.append('profilePicture', 'not a file');
  expect((await nora.send('POST', path, { body: form })).body.message).toBe(WRONG_TYPE);
});

test('a visitor cannot upload, and an unknown picture is not found', async () => {
  expect((await product.visitor().post(path)).status).toBe(401);
  expect((await product.visitor().get('/api/pictures/nonsense')).status).toBe(404);
});
