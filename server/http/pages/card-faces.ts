/** Serves the drawn faces of gift cards as PNG, for mail programs, which show no SVG. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DAY_SECONDS } from '#server/kernel/calendar.ts';
import { limitConcurrency } from '#server/kernel/limit-concurrency.ts';
import { refuse } from '#server/kernel/refusal.ts';
import type { App } from '../core/app.ts';

/**
 * Mails are read on the pages of others, whose browsers would not show a picture that is for our pages alone.
 */
export const forMailPrograms = { 'cross-origin-resource-policy': 'cross-origin' };

/** Twice the width in the mail, for sharp screens. */
const WIDTH_PIXELS = 960;
const faceName = /^([a-z0-9-]+)\.png$/;

/**
 * `webRoot` holds the faces under `cards`. Each is drawn once per process, so there are at most as many as
 * files.
 */
export function serveCardFaces(app: App, webRoot: string): void {
  const drawn = new Map<string, Promise<Buffer>>();
  const inTurn = limitConcurrency(1, 50);

  const draw = (file: string) =>
    inTurn(async () => {
      // Loaded late: the library takes 24 MB of memory.
      const { default: sharp } = await import('sharp');
      return sharp(file, { density: 96 }).resize({ width: WIDTH_PIXELS }).png({ palette: true }).toBuffer();
    });

  app.get<{ Params: { file: string } }>(
    '/cards/:file',
    { schema: { hide: true } },
    async (request, reply) => {
      const name = faceName.exec(request.params.file)?.[1];
      const file = name && join(webRoot, 'cards', `${name}.svg`);
      if (!file || !existsSync(file)) throw refuse('not-found');
      const picture = drawn.get(file) ?? draw(file);
      drawn.set(file, picture);
      // A picture that could not be drawn is tried again.
      picture.catch(() => drawn.delete(file));
      return reply
        .type('image/png')
        .header('cache-control', `public, max-age=${DAY_SECONDS}`)
        .headers(forMailPrograms)
        .send(await picture);
    },
  );
}
