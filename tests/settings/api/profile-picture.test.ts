import sharp from 'sharp';
import { expect, test } from 'vitest';
import { PICTURE_FIELD } from '#contract/settings.ts';
import { endSessions, lockUser } from '#server/accounts/index.ts';
import { transaction } from '#server/db/transaction.ts';
import { type SignedIn, testApp } from '#tests/support/app.ts';
import { heldUp } from '#tests/support/faults/held-up.ts';

const product = await testApp();
const path = '/api/profile-picture';
const pixels = await sharp({ create: { width: 20, height: 20, channels: 3, background: '#c0392b' } })
  .png()
  .toBuffer();

async function withPicture(): Promise<SignedIn & { picture: string }> {
  const member = await product.newMember();
  const form = new FormData();
  form.append(PICTURE_FIELD, new File([new Uint8Array(pixels)], 'me.png', { type: 'image/png' }));
  const { body } = await member.send('POST', '/api/upload-profile-picture', { body: form });
  return { ...member, picture: String(body.profileImageUrl) };
}

test('a removed picture is deleted, and another member keeps theirs', async () => {
  const nora = await withPicture();
  const omar = await withPicture();
  expect(await nora.delete(path)).toMatchObject({
    status: 200,
    body: { id: nora.id, profileImageUrl: null },
  });
  expect((await nora.get('/api/auth/user')).body.profileImageUrl).toBeNull();
  expect((await fetch(product.url + nora.picture)).status).toBe(404);
  expect((await fetch(product.url + omar.picture)).status).toBe(200);
  expect((await omar.get('/api/auth/user')).body.profileImageUrl).toBe(omar.picture);
});

test('removing a missing picture changes nothing', async () => {
  const nora = await withPicture();
  await nora.delete(path);
  expect(await nora.delete(path)).toMatchObject({ status: 200, body: { profileImageUrl: null } });
});

// Leave lockActor out of the removal in picture-routes.ts, and this must fail.
test('a removal whose session ends while it waits removes nothing', async () => {
  const nora = await withPicture();
  let removal: ReturnType<SignedIn['delete']> | undefined;
  await transaction(product.db, async (tx) => {
    await lockUser(tx, nora.id);
    removal = nora.delete(path);
    await heldUp(product.db);
    await endSessions(tx, { userId: nora.id });
  });
  expect(await removal).toMatchObject({ status: 401, body: { code: 'not-signed-in' } });
  expect((await fetch(product.url + nora.picture)).status).toBe(200);
});

test('a visitor cannot remove a picture', async () => {
  expect((await product.visitor().delete(path)).status).toBe(401);
});
