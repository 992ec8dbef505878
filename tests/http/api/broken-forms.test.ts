/** Multipart requests that are broken, cut off or of the wrong kind are the client's fault: never a 500. */
import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { testApp } from '#tests/support/app.ts';

const app = await testApp();
const [member, manager, administrator] = await Promise.all([
  app.signIn('member'),
  app.signIn('account_manager'),
  app.signIn('administrator'),
]);
const { rows } = await app.db.query<{ id: string }>('select id from gift_card limit 1');

const routes = [
  { who: member, path: '/api/upload-profile-picture', field: 'profilePicture' },
  { who: manager, path: '/api/enterprise/upload-employees', field: 'csvFile' },
  { who: manager, path: '/api/enterprise/payouts/csv', field: 'csvFile' },
  { who: administrator, path: '/api/admin/gift-cards/import?dryRun=true', field: 'csvFile' },
  { who: administrator, path: `/api/admin/gift-cards/${rows[0]?.id}/picture`, field: 'picture' },
];
const type = 'multipart/form-data; boundary=b';
const head = (field: string) =>
  `--b\r\ncontent-disposition: form-data; name="${field}"; filename="a.csv"\r\ncontent-type: text/csv\r\n\r\n`;

test.each(routes)('$path refuses every broken form', async ({ who, path, field }) => {
  const part = head(field);
  const forms: [string, string][] = [
    [type, ''],
    [type, '--b--\r\n'],
    [type, 'no form at all'],
    [type, part],
    [type, `${part}half a file`],
    [type, `${part}half a file\r\n--b`],
    [type, '--b\r\n\r\n\r\n--b--\r\n'],
    [type, `--b\r\ncontent-disposition: form-data; name="${'x'.repeat(30_000)}"\r\n\r\ny\r\n--b--\r\n`],
    [type, `--b\r\n: : :\r\n\r\nx\r\n--b--\r\n`],
    [type, `--b\r\ncontent-disposition: form-data; name="__proto__"\r\n\r\ny\r\n--b--\r\n`],
    [type, `--b\r\ncontent-disposition: form-data; name="toString"; filename="a.csv"\r\n\r\ny\r\n--b--\r\n`],
    [type, `${part}a\r\n${part}b\r\n--b--\r\n`],
    ['multipart/form-data', `${part}a\r\n--b--\r\n`],
    ['multipart/form-data; boundary=', `${part}a\r\n--b--\r\n`],
    [`multipart/form-data; boundary=${'b'.repeat(300)}`, `${part}a\r\n--b--\r\n`],
    ['application/x-www-form-urlencoded', 'a=b'],
  ];
  for (const [contentType, body] of forms) {
    const answer = await who.send('POST', path, { headers: { 'content-type': contentType }, body });
    const what = `${contentType}: ${JSON.stringify(body).slice(0, 80)}: ${answer.status} ${answer.text}`;
    expect(answer.status >= 400 && answer.status < 500, what).toBe(true);
    expect(answer.body.message, what).toEqual(expect.any(String));
  }
});

test('a form that is cut off by the client changes nothing, and the product goes on', async () => {
  const { port } = new URL(app.url);
  const cookie = [...manager.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  for (let count = 0; count < 20; count += 1) {
    await new Promise<void>((resolve) => {
      const socket = connect(Number(port), '127.0.0.1', () => {
        socket.write(
          `POST /api/enterprise/upload-employees HTTP/1.1\r\nhost: x\r\ncookie: ${cookie}\r\n` +
            `content-type: ${type}\r\ncontent-length: 100000\r\n\r\n${head('csvFile')}firstName,`,
          () => socket.destroy(),
        );
      });
      socket.on('close', () => resolve());
    });
  }
  expect((await manager.get('/api/enterprise')).status).toBe(200);
});
