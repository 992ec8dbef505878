/** POST /api/upload-profile-picture */
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { PICTURE_MAX_BYTES } from '#contract/pictures.ts';
import { lockClosingAccount } from '#server/accounts/index.ts';
import { transaction } from '#server/db/transaction.ts';
import { heldUp } from '#tests/support/faults/held-up.ts';
import { openPictures, plain, send } from './pictures.ts';

const { product, pictures } = await openPictures();

/** A picture of exactly this many bytes: the bytes after the end of a JPEG are ignored. */
async function jpegOf(bytes: number): Promise<Buffer> {
  const jpeg = await plain(100, 100).jpeg().toBuffer();
  return Buffer.concat([jpeg, Buffer.alloc(bytes - jpeg.length)]);
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

// Lock no actor in picture-routes.ts and this must fail: nobody would delete the picture of a deleted
// account.
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
