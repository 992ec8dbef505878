/** A scanner reads from the pictures what was put into them. */
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import { barcodePng, barcodeSvg, type ScannableCode } from '#server/gift-cards/index.ts';

beforeAll(() => {
  const file = new URL(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm'));
  prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(readFileSync(file)).buffer } });
});

const scannable = fc.record({
  kind: fc.constantFrom('qr' as const, 'code128' as const),
  text: fc.stringMatching(/^[\x21-\x7e]{1,40}$/),
});
const PIXELS_A_MODULE = 3;
const NAMES = { qr: 'QRCode', code128: 'Code128' };

async function scan(picture: Buffer): Promise<{ kind: string; text: string }[]> {
  const found = await readBarcodes(new Uint8Array(picture));
  return found.map(({ format, text }) => ({ kind: format, text }));
}

const expectRead = async (code: ScannableCode) => {
  const read = [{ kind: NAMES[code.kind], text: code.text }];
  expect(await scan(await barcodePng(code))).toEqual(read);
  expect(
    await scan(
      await sharp(Buffer.from(await barcodeSvg(code)))
        .png()
        .toBuffer(),
    ),
  ).toEqual(read);
};

test('every code is read from the PNG and from the SVG', async () => {
  await fc.assert(fc.asyncProperty(scannable, expectRead), { numRuns: 60 });
  // Digits in pairs, one digit left over, and characters of all sets.
  for (const text of ['6041229877134450', '604122987', 'aB3-DEF', '{~}!09'])
    await expectRead({ kind: 'code128', text });
});

test.each(['qr', 'code128'] as const)('the pictures of %s have the same pixels', async (kind) => {
  const code = { kind, text: '6041229877134450' };
  const pixels = (picture: Buffer) => sharp(picture).grayscale().raw().toBuffer({ resolveWithObject: true });
  const [png, svg] = [
    await pixels(await barcodePng(code)),
    await pixels(Buffer.from(await barcodeSvg(code))),
  ];
  expect([png.info.width, png.info.height]).toEqual([svg.info.width, svg.info.height]);
  expect(png.data.equals(svg.data)).toBe(true);
  expect(new Set(png.data)).toEqual(new Set([0, 255]));
});

// Registers need it, though a scanner in a test reads a symbol without.
test.each([
  ['qr', 4, 4],
  ['code128', 10, 4],
] as const)('%s has white space of %i modules beside it and %i above it', async (kind, sides, ends) => {
  const picture = sharp(await barcodePng({ kind, text: '6041229877134450' })).grayscale();
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true });
  const black = [...data.keys()].filter((place) => data[place] === 0);
  const across = black.map((place) => place % info.width);
  const down = black.map((place) => Math.floor(place / info.width));
  const whiteAround = (places: number[], length: number) => [
    places.reduce((one, other) => Math.min(one, other)) / PIXELS_A_MODULE,
    (length - 1 - places.reduce((one, other) => Math.max(one, other))) / PIXELS_A_MODULE,
  ];
  expect(whiteAround(across, info.width)).toEqual([sides, sides]);
  expect(whiteAround(down, info.height)).toEqual([ends, ends]);
});
