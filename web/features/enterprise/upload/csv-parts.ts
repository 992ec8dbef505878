/**
 * Cuts a CSV into parts that each repeat the header, so that a long list is uploaded in parts and shows its
 * progress.
 */

export type CsvPart = {
  readonly start: number;
  readonly end: number;
  readonly rows: number;
  /** Added to a line number of the part, it gives the line of the file. */
  readonly lineOffset: number;
};

export type CsvCut = {
  readonly headerEnd: number;
  readonly rows: number;
  readonly parts: readonly CsvPart[];
};

/** More parts would exceed the hourly upload limit. */
const MOST_PARTS = 15;
const LEAST_ROWS = 250;

const QUOTE = 0x22;
const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;
const SPACE = 0x20;
const DELIMITERS = [0x2c, 0x3b, 0x09];

type Row = { start: number; end: number; firstLine: number; isEmpty: boolean };

/**
 * Works on bytes, whatever the encoding: quotes, commas and line ends are the same bytes in every encoding a
 * CSV uses.
 */
export function cutCsv(bytes: Uint8Array, { leastRows = LEAST_ROWS, mostParts = MOST_PARTS } = {}): CsvCut {
  const all = rowsOf(bytes);
  const header = all.find(({ isEmpty }) => !isEmpty);
  if (!header) return { headerEnd: 0, rows: 0, parts: [] };
  const body = all.slice(all.indexOf(header) + 1);
  const filled = body.filter(({ isEmpty }) => !isEmpty).length;
  const size = Math.max(leastRows, Math.ceil(filled / mostParts));
  const headerLines = (body[0]?.firstLine ?? 1) - 1;
  const parts: CsvPart[] = [];
  for (const row of body) {
    const last = parts.at(-1);
    const rows = row.isEmpty ? 0 : 1;
    if (last && last.rows < size) {
      parts[parts.length - 1] = { ...last, end: row.end, rows: last.rows + rows };
    } else {
      parts.push({ start: row.start, end: row.end, rows, lineOffset: row.firstLine - 1 - headerLines });
    }
  }
  return { headerEnd: header.end, rows: filled, parts: parts.filter(({ rows }) => rows > 0) };
}

/** The start and end of each record; a line end inside quotes ends none. */
function rowsOf(bytes: Uint8Array): Row[] {
  const rows: Row[] = [];
  let start = 0;
  let line = 1;
  let firstLine = 1;
  let quoted = false;
  let closedAt = -2;
  let atFieldStart = true;
  let isEmpty = true;
  const close = (end: number) => {
    if (end > start) rows.push({ start, end, firstLine, isEmpty });
    start = end;
    firstLine = line;
    atFieldStart = true;
    isEmpty = true;
  };
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0;
    // Old programs of a Mac end lines without a line feed.
    const endsLine = byte === LINE_FEED || (byte === CARRIAGE_RETURN && bytes[at + 1] !== LINE_FEED);
    if (endsLine) line += 1;
    if (quoted) {
      if (byte === QUOTE) {
        quoted = false;
        closedAt = at;
      }
      continue;
    }
    if (endsLine) {
      close(at + 1);
      continue;
    }
    // A doubled quote closes and opens again at once.
    if (byte === QUOTE && (atFieldStart || closedAt === at - 1)) quoted = true;
    if (byte > SPACE) isEmpty = false;
    if (DELIMITERS.includes(byte)) atFieldStart = true;
    else if (byte !== SPACE) atFieldStart = false;
  }
  close(bytes.length);
  return rows;
}
