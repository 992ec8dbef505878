import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { blankCard } from './brand/blank-card.ts';
import { choosing } from './brand/choosing.ts';
import { designs } from './brand/designs.ts';
import { hero } from './brand/hero.ts';
import { favicon, launcherIcon, logo } from './brand/logo.ts';
import * as scenes from './brand/scenes.ts';
import { sharePicture } from './brand/share.ts';
import { gifterSteps, recipientSteps } from './brand/steps.ts';
import { wrappedGift } from './brand/wrapped-gift.ts';

// Draws the product's own pictures into web/public. The product shows the committed files.
const folder = fileURLToPath(new URL('../../web/public', import.meta.url));

const drawings: Record<string, string> = {
  'logo.svg': logo(),
  'favicon.svg': favicon(),
  'art/blank-card.svg': blankCard(),
  'art/hero.svg': hero(),
  'art/choosing.svg': choosing(),
  'art/empty-cart.svg': scenes.emptyCart(),
  'art/empty-wallet.svg': scenes.emptyWallet(),
  'art/empty-notifications.svg': scenes.emptyNotifications(),
  'art/not-found.svg': scenes.notFound(),
  'art/mail-sent.svg': scenes.mailSent(),
  'art/celebrate.svg': scenes.celebrate(),
  'art/no-results.svg': scenes.noResults(),
  'art/company.svg': scenes.company(),
  'art/wrapped-gift.svg': wrappedGift(),
};
for (const [index, draw] of gifterSteps.entries()) drawings[`art/step-gifter-${index + 1}.svg`] = draw();
for (const [index, draw] of recipientSteps.entries())
  drawings[`art/step-recipient-${index + 1}.svg`] = draw();

for (const [name, draw] of Object.entries(designs)) drawings[`art/designs/${name}.svg`] = draw();

mkdirSync(`${folder}/art/designs`, { recursive: true });
for (const [name, drawing] of Object.entries(drawings)) writeFileSync(`${folder}/${name}`, drawing);

/** Platforms that cannot take a drawing get pixels. */
async function render(name: string, drawing: string, width: number): Promise<void> {
  const density = (72 * width) / Number(drawing.match(/width="(\d+)"/)?.[1]);
  await sharp(Buffer.from(drawing), { density })
    .resize(width)
    .png({ palette: true, quality: 95 })
    .toFile(`${folder}/${name}`);
}
await render('apple-touch-icon.png', launcherIcon(), 180);
await render('icon-192.png', launcherIcon(), 192);
await render('icon-512.png', launcherIcon(), 512);
await render('og.png', sharePicture(), 1200);
// Mail programs show no drawing.
for (const [name, draw] of Object.entries(designs)) await render(`art/designs/${name}.png`, draw(), 720);
