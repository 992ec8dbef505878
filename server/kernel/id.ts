/** Identifiers: UUID version 7 (RFC 9562), whose leading milliseconds keep index pages warm. */
import { drawRandomBytes } from './draw-random-bytes.ts';

/** Creates a new id. The first 48 bits are the time in milliseconds, the rest is random. */
export function newId(nowMilliseconds: number = Date.now()): string {
  const bytes = drawRandomBytes(16);
  bytes.writeUIntBE(nowMilliseconds, 0, 6);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x70;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  return formatUuid(bytes);
}

/** Writes sixteen bytes as a UUID. */
export function formatUuid(bytes: Buffer): string {
  const hex = bytes.toString('hex', 0, 16);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
