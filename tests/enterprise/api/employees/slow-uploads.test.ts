/** Uploads that arrive slowly hold up their own company, and no other. */
import { connect, type Socket } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { type SignedIn, testApp } from '#tests/support/app.ts';
import { otherCompany, upload } from '../company.ts';

const product = await testApp();
const manager = await product.signIn('account_manager');
const path = '/api/enterprise/upload-employees?dryRun=true';
const file = 'firstName,lastName,email\nAnn,Lee,ann@example.com\n';

const open = new Set<Socket>();
afterAll(() => {
  for (const socket of open) socket.destroy();
});

/** Sends the beginning of a file and then nothing. */
async function beginUpload(who: SignedIn): Promise<Socket> {
  const cookie = [...who.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const socket = connect(Number(new URL(product.url).port), '127.0.0.1');
  open.add(socket);
  socket.on('error', () => undefined);
  await new Promise<void>((resolve) => {
    socket.write(
      `POST ${path} HTTP/1.1\r\nhost: x\r\ncookie: ${cookie}\r\ncontent-length: 1000000\r\n` +
        'content-type: multipart/form-data; boundary=b\r\n\r\n--b\r\n' +
        'content-disposition: form-data; name="csvFile"; filename="a.csv"\r\n\r\nfirstName,lastName,email\r\n',
      () => resolve(),
    );
  });
  return socket;
}

// Take the slot of `inTurn` before the body is there, or one share for all companies, and this must fail.
test('while a company sends twenty files slowly, another uploads at once', async () => {
  await Promise.all(Array.from({ length: 20 }, () => beginUpload(manager)));
  const { manager: other } = await otherCompany(product);
  const begun = performance.now();
  const answers = await Promise.all([1, 2, 3].map(() => upload(other, path, file)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  // The server hangs up on a slow body after 30 seconds; a slot behind one would not be free sooner.
  expect(performance.now() - begun).toBeLessThan(20_000);
  // The slow company has used up its own share, and hears when to come back.
  const own = await upload<{ code: string }>(manager, path, file);
  expect(own).toMatchObject({ status: 503, body: { code: 'temporarily-unavailable' } });
  expect(own.headers.get('retry-after')).toBe('2');
  // Once it hangs up, its share is free again.
  for (const socket of open) socket.destroy();
  await expect.poll(async () => (await upload(manager, path, file)).status).toBe(200);
});

test('a file of too many columns is refused by its name', async () => {
  const wide = `firstName,lastName,email${','.repeat(200)}\n`;
  const message = 'The file people.csv has more than 100 columns on line 1.';
  expect(await upload(manager, path, wide)).toMatchObject({
    status: 400,
    body: { code: 'csv-unreadable', message, fields: { csvFile: message } },
  });
  const commas = await upload<{ code: string }>(manager, path, ','.repeat(18 * 1024 * 1024));
  expect([commas.status, commas.body.code]).toEqual([400, 'csv-unreadable']);
});
