/** Faces of gift cards as PNG, for mail programs. */
import { join } from 'node:path';
import fastify from 'fastify';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import type { App } from '#server/http/core/app.ts';
import { serveCardFaces } from '#server/http/pages/card-faces.ts';

const app = fastify();
serveCardFaces(app as unknown as App, join(import.meta.dirname, '../../../web/public'));

test('a drawn face is a PNG that caches may keep', async () => {
  const answer = await app.inject('/cards/butterlamp.png');
  expect(answer).toMatchObject({ statusCode: 200, headers: { 'content-type': 'image/png' } });
  expect(answer.headers['cache-control']).toContain('public');
  expect(answer.headers['cross-origin-resource-policy']).toBe('cross-origin');
  expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ format: 'png', width: 960 });
  expect((await app.inject('/cards/butterlamp.png')).rawPayload.equals(answer.rawPayload)).toBe(true);
});

test.each(['nothing.png', '..%2fboot.png', 'butterlamp.jpg', 'BUTTERLAMP.png'])(
  '%s is not there',
  async (file) => {
    expect((await app.inject(`/cards/${file}`)).json()).toMatchObject({ code: 'not-found' });
  },
);
