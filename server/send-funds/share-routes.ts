/** Binds the preview picture and the QR code of a member's page. Neither is JSON. */
import { createHash } from 'node:crypto';
import { sharePaths } from '#contract/send-funds/recipients.ts';
import type { App } from '#server/http/core/app.ts';
import { refuse } from '#server/kernel/refusal.ts';
import type { SendFundsDeps } from './deps.ts';
import { createShareCards } from './draw-share-card.ts';
import type { SendThrottles } from './limits.ts';
import { nameOnPage } from './public-user.ts';
import { findByName } from './store.ts';

const nameForm = /^[a-z0-9][a-z0-9.-]{0,28}[a-z0-9]$/;

/**
 * Short, so that a profile that turns private, or a name that is masked again, soon disappears from pictures.
 */
const CARD_MINUTES = 5;
const QR_CODE_DAYS = 30;

type Named = { Params: { username: string } };

export function shareRoutes(app: App, { db, config }: SendFundsDeps, limits: SendThrottles): void {
  const draw = createShareCards();

  const card = { schema: { summary: 'The picture of a link to a member, as PNG', tags: ['send-funds'] } };
  app.get<Named>(sharePaths.card(':username').replace('%3A', ':'), card, async (request, reply) => {
    const username = request.params.username.toLowerCase();
    await limits.countView(request.ip);
    const member = nameForm.test(username) ? await findByName(db, username) : undefined;
    const picture = await draw({
      name: member ? nameOnPage(member) || null : null,
      username: member?.username ?? null,
    });
    const etag = `"${createHash('sha256').update(picture).digest('base64url').slice(0, 27)}"`;
    reply.header('cache-control', `public, max-age=${CARD_MINUTES * 60}`).header('etag', etag);
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
    return reply.type('image/png').send(picture);
  });

  const code = { schema: { summary: 'A QR code of the address of a member, as SVG', tags: ['send-funds'] } };
  app.get<Named>(sharePaths.qrCode(':username').replace('%3A', ':'), code, async (request, reply) => {
    const username = request.params.username.toLowerCase();
    // Encodes only what the caller sent. Nothing is looked up.
    if (!nameForm.test(username)) throw refuse('not-found');
    const address = `${config.appUrl}/${username}`;
    const { toString: toQrCode } = await import('qrcode');
    const svg = await toQrCode(address, { type: 'svg', margin: 1, errorCorrectionLevel: 'M' });
    return reply
      .header('cache-control', `public, max-age=${QR_CODE_DAYS * 24 * 60 * 60}`)
      .type('image/svg+xml')
      .send(svg);
  });
}
