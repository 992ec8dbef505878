import { crc32, deflateSync } from 'node:zlib';
import { mapRows, modulesOf, SCALE } from './modules.ts';
import type { ScannableCode } from './scannable-code.ts';

const SIGNATURE = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');

/**
 * Room for some rows. The usual 256 kB take as long to prepare as the picture to compress, which comes out
 * the same.
 */
const SMALL = { windowBits: 12, memLevel: 4 };

/**
 * A PNG with one bit per pixel (ISO/IEC 15948). Every mail of a card has one, and an image library takes
 * twelve times as long (docs/decisions/0230-barcodes-of-modules.md).
 */
export async function barcodePng(code: ScannableCode): Promise<Buffer> {
  const modules = await modulesOf(code);
  const rows = mapRows(modules, packRow).flatMap((row) => Array<Buffer>(SCALE).fill(row));
  const header = Buffer.alloc(13);
  header.writeUInt32BE((modules[0]?.length ?? 0) * SCALE, 0);
  header.writeUInt32BE(rows.length, 4);
  // One bit of gray per pixel; method 0 of the standard for compression, filter and interlace.
  header.writeUInt8(1, 8);
  const chunks = [
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.concat(rows), SMALL)),
    chunk('IEND'),
  ];
  return Buffer.concat([SIGNATURE, ...chunks]);
}

/**
 * The filter that changes nothing, then eight pixels a byte, the leftmost in the highest bit; a bit is white.
 */
function packRow(row: boolean[]): Buffer {
  const packed = Buffer.alloc(1 + Math.ceil((row.length * SCALE) / 8));
  for (let x = 0; x < row.length * SCALE; x += 1) {
    const byte = 1 + (x >> 3);
    if (!row[Math.floor(x / SCALE)]) packed[byte] = (packed[byte] ?? 0) | (0x80 >> (x & 7));
  }
  return packed;
}

function chunk(name: string, data: Buffer = Buffer.alloc(0)): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(data.length, 0);
  body.copy(framed, 4);
  framed.writeUInt32BE(crc32(body), body.length + 4);
  return framed;
}
