/** Takes one picture, and a small copy of its upper part for the contact sheet. */
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import sharp from 'sharp';

/** Twice the size of a place on the contact sheet. */
const SMALL = { width: 400, height: 600 };

export async function takePicture(
  page: Page,
  { folder, file, fullPage }: { folder: string; file: string; fullPage: boolean },
): Promise<void> {
  const picture = await page.screenshot({ path: join(folder, file), fullPage });
  await sharp(picture)
    .resize({ width: SMALL.width })
    .extract(await upperPart(picture))
    .jpeg({ quality: 80 })
    .toFile(join(folder, smallFile(file)));
}

/** Beside the picture. Two hundred pictures of whole pages are more than a browser can show at once. */
export function smallFile(file: string): string {
  return file.replace(/\.png$/, '.small.jpg');
}

async function upperPart(picture: Buffer) {
  const { width = 1, height = 1 } = await sharp(picture).metadata();
  const scaled = Math.round((height * SMALL.width) / width);
  return { left: 0, top: 0, width: SMALL.width, height: Math.min(scaled, SMALL.height) };
}
