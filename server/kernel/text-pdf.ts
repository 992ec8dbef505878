/**
 * A PDF of one page with lines of text, in one of the typefaces that every reader has. Characters outside of Windows-1252,
 * which those typefaces lack, become question marks.
 */

export type PdfLine = { text: string; size?: number; bold?: boolean; gapBefore?: number };

const PAGE = { width: 612, height: 792, margin: 72 };
const USUAL_SIZE = 11;
const LEADING = 1.45;
const MOST_CHARACTERS = 90;
/** The characters of Windows-1252 that are elsewhere in Unicode. */
const WINDOWS: Record<string, number> = {
  '€': 0x80,
  '…': 0x85,
  '‘': 0x91,
  '’': 0x92,
  '“': 0x93,
  '”': 0x94,
  '•': 0x95,
  '–': 0x96,
  '—': 0x97,
  '™': 0x99,
};

export function textPdf(title: string, lines: readonly PdfLine[]): Buffer {
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${PAGE.width} ${PAGE.height}] /Contents 6 0 R /Resources << /Font << /F1 4 0 R /F2 5 0 R >> >> >>`,
    font('Helvetica'),
    font('Helvetica-Bold'),
    stream(draw(lines)),
    `<< /Title (${literal(title)}) >>`,
  ];
  let file = '%PDF-1.4\n%\xe2\xe3\xcf\xd3\n';
  const offsets: number[] = [];
  for (const [index, object] of objects.entries()) {
    offsets.push(file.length);
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
  }
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const end = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R /Info 7 0 R >>\nstartxref\n${file.length}\n%%EOF\n`;
  return Buffer.from(`${file}xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}${end}`, 'latin1');
}

function font(name: string): string {
  return `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`;
}

function stream(content: string): string {
  return `<< /Length ${content.length} >>\nstream\n${content}\nendstream`;
}

/** From the top of the page. What would stand below its end is left out. */
function draw(lines: readonly PdfLine[]): string {
  let y = PAGE.height - PAGE.margin;
  const drawn: string[] = [];
  for (const { text, size = USUAL_SIZE, bold = false, gapBefore = 0 } of lines) {
    y -= gapBefore;
    for (const part of wrap(text, Math.floor((MOST_CHARACTERS * USUAL_SIZE) / size))) {
      y -= size * LEADING;
      if (y < PAGE.margin) return drawn.join('\n');
      drawn.push(
        `BT /${bold ? 'F2' : 'F1'} ${size} Tf ${PAGE.margin} ${y.toFixed(1)} Td (${literal(part)}) Tj ET`,
      );
    }
  }
  return drawn.join('\n');
}

function wrap(text: string, most: number): string[] {
  const parts: string[] = [];
  let rest = text;
  while (rest.length > most) {
    const space = rest.lastIndexOf(' ', most);
    const end = space > 0 ? space : most;
    parts.push(rest.slice(0, end));
    rest = rest.slice(end).trimStart();
  }
  return [...parts, rest];
}

/** One byte a character; brackets and backslashes mean something in a PDF. */
function literal(text: string): string {
  return [...text.normalize('NFC')]
    .map((character) => {
      const code = WINDOWS[character] ?? character.codePointAt(0) ?? 0;
      if (code < 0x20 || code > 0xff || (code >= 0x80 && code < 0xa0 && !(character in WINDOWS))) return '?';
      return '()\\'.includes(character) ? `\\${character}` : String.fromCharCode(code);
    })
    .join('');
}
