/** POST /api/upload-profile-picture, with what is no picture. */

import { crc32, deflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { openPictures, path, plain, send } from './pictures.ts';

const { product, pictures } = await openPictures();

const WRONG_TYPE = 'Please select a JPEG, PNG, or GIF image.';

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
