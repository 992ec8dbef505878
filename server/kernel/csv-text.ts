/** The text of a CSV file, whatever its encoding, in lines that are short enough. */

import { LONGEST_RECORD, tooLongLine } from './csv-limits.ts';
import { refuse } from './refusal.ts';

/** UTF-8 as long as the bytes are valid; from the first that are not, Latin-1 as Windows writes it. */
export async function* decoded(file: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const utf8 = new TextDecoder('utf-8', { fatal: true });
  let latin: TextDecoder | undefined;
  let before = Buffer.alloc(0);
  for await (const bytes of file) {
    // Text contains none of these; a spreadsheet's own format does.
    if (bytes.includes(0)) throw refuse('csv-unreadable');
    const text: string | undefined = latin ? latin.decode(bytes, { stream: true }) : tryDecode(utf8, bytes);
    if (text === undefined) {
      latin = new TextDecoder('windows-1252');
      yield latin.decode(Buffer.concat([heldBack(before), bytes]), { stream: true });
    } else {
      before = Buffer.concat([before, bytes]).subarray(-3);
      yield text;
    }
  }
  if (!latin && heldBack(before).length > 0) yield new TextDecoder('windows-1252').decode(heldBack(before));
}

/**
 * The parser's own limit counts no separators, so that a line of commas would become one row of millions of
 * cells.
 */
export async function* shortLines(source: AsyncGenerator<string>): AsyncGenerator<string> {
  let length = 0;
  for await (const text of source) {
    const first = text.search(/[\r\n]/);
    if (length + (first < 0 ? text.length : first) > LONGEST_RECORD) throw tooLongLine();
    length = first < 0 ? length + text.length : text.length - lastBreak(text) - 1;
    yield text;
  }
}

function lastBreak(text: string): number {
  return Math.max(text.lastIndexOf('\r'), text.lastIndexOf('\n'));
}

function tryDecode(utf8: TextDecoder, bytes: Buffer): string | undefined {
  try {
    return utf8.decode(bytes, { stream: true });
  } catch {
    return undefined;
  }
}

/** The bytes at the end of the decoded part that begin an incomplete character. */
function heldBack(bytes: Buffer): Buffer {
  for (let back = 1; back <= Math.min(3, bytes.length); back += 1) {
    const byte = bytes[bytes.length - back] ?? 0;
    if (byte < 0x80) return Buffer.alloc(0);
    if (byte >= 0xc0) {
      const length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2;
      return length > back ? bytes.subarray(bytes.length - back) : Buffer.alloc(0);
    }
  }
  return Buffer.alloc(0);
}

export async function upToFirstLine(source: AsyncGenerator<string>): Promise<string> {
  let text = '';
  while (!/[\r\n]/.test(text) && text.length < LONGEST_RECORD) {
    const { value, done } = await source.next();
    if (done) break;
    text += value;
  }
  return text;
}

export async function* rest(beginning: string, source: AsyncGenerator<string>): AsyncGenerator<string> {
  yield beginning;
  yield* source;
}

/** The separator that the header contains most often. */
export function delimiterOf(text: string): string {
  const [header = ''] = text.split(/[\r\n]/, 1);
  const count = (delimiter: string) => header.split(delimiter).length;
  return [',', ';', '\t'].reduce((best, next) => (count(next) > count(best) ? next : best));
}
