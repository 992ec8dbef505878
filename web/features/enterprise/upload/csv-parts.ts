/** Cuts a CSV into parts with the header on each, so that a long list is taken a part at a time and progress can be told. */

export type CsvPart = {
  readonly start: number;
  readonly end: number;
  readonly rows: number;
  /** What has to be added to a line of the part to have the line of the file. */
  readonly lineOffset: number;
};

export type CsvCut = {
  readonly headerEnd: number;
  readonly rows: number;
  readonly parts: readonly CsvPart[];
};

/** More parts than this would use up what one may upload in an hour. */
const MOST_PARTS = 15;
const LEAST_ROWS = 250;

const QUOTE = 0x22;
const LINE_FEED = 0x0a;
const SPACE = 0x20;
const DELIMITERS = [0x2c, 0x3b, 0x09];

type Row = { start: number; end: number; firstLine: number; isEmpty: boolean };

/** Reads bytes, so the encoding does not matter: what is looked for is the same in all that a CSV comes in. */
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

/** Where each record begins and ends; a line end inside quotes ends none. */
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
    if (byte === LINE_FEED) line += 1;
    if (quoted) {
      if (byte === QUOTE) {
        quoted = false;
        closedAt = at;
      }
      continue;
    }
    if (byte === LINE_FEED) {
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
