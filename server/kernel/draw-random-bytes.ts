/** Random bytes for ids, secrets and nonces. */
import { randomFillSync } from 'node:crypto';

/** Drawn from the system by the thousand, because a draw costs more than its bytes. */
const stock = Buffer.alloc(4096);
let used = stock.length;

/** Bytes of the system's generator, fit for secrets. They are the caller's alone: the stock keeps no copy. */
export function drawRandomBytes(length: number): Buffer {
  if (length > stock.length) throw new RangeError(`${length} bytes at once are more than the stock holds.`);
  if (used + length > stock.length) {
    randomFillSync(stock);
    used = 0;
  }
  const drawn = stock.subarray(used, used + length);
  used += length;
  const bytes = Buffer.from(drawn);
  drawn.fill(0);
  return bytes;
}
