/** What slow uploads of pictures may hold in memory. */
import { type ClientRequest, request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import fastify from 'fastify';
import { afterEach, expect, test } from 'vitest';
import type { App } from '#server/http/core/app.ts';
import { receivePicture } from '#server/http/edge/picture-files.ts';
import { uploadRoutes } from '#server/http/edge/upload-routes.ts';
import { Refusal } from '#server/kernel/refusal.ts';

const MEGABYTE = 1024 * 1024;
const slow: ClientRequest[] = [];
let app: App;
afterEach(async () => {
  for (const one of slow.splice(0)) one.destroy();
  await app.close();
});

async function begin(): Promise<(user: string, bytes: number) => Promise<number>> {
  app = fastify() as unknown as App;
  app.decorateRequest('actor', null);
  app.addHook('onRequest', async (request) => {
    Object.assign(request, { actor: { userId: request.headers['x-user'] } });
  });
  app.setErrorHandler((error, _request, reply) =>
    reply.code(error instanceof Refusal && error.code === 'temporarily-unavailable' ? 503 : 400).send({}),
  );
  uploadRoutes(app, { mostBytes: 5 * MEGABYTE }, (scope) => {
    scope.post('/picture', async (request) => ({ bytes: (await receivePicture(request, 'picture')).length }));
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  /** Sends a part of a picture, and never its end. Settles with the status of the answer, if there is one. */
  return (user, bytes) =>
    new Promise((resolve) => {
      const sent = httpRequest({
        port,
        method: 'POST',
        path: '/picture',
        headers: { 'content-type': 'multipart/form-data; boundary=b', 'x-user': user },
      });
      slow.push(sent);
      sent.on('response', ({ statusCode = 0 }) => resolve(statusCode));
      sent.on('error', () => undefined);
      sent.write('--b\r\nContent-Disposition: form-data; name="picture"; filename="a.png"\r\n\r\n');
      sent.write(Buffer.alloc(bytes));
    });
}

// Take inShare out of receivePicture, and this must fail.
test('the eleventh upload of a user at once is refused', async () => {
  const send = await begin();
  const answers = Array.from({ length: 11 }, () => send('maya', 1_000));
  expect(await Promise.race(answers)).toBe(503);
});

// Take onBytes out of receivePicture, and this must fail.
test('pictures hold 40 MB in sum', async () => {
  const send = await begin();
  const users = ['a', 'b', 'c', 'd', 'e'];
  const answers = users.flatMap((user) => [send(user, 4.5 * MEGABYTE), send(user, 4.5 * MEGABYTE)]);
  expect(await Promise.race(answers)).toBe(503);
});
