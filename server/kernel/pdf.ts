/**
 * PDF files of one page, US Letter, in the typefaces that every reader has. Those know Windows-1252; other
 * characters become question marks.
 */
import { buffer } from 'node:stream/consumers';

export type Pdf = PDFKit.PDFDocument;

export const PDF_MARGIN = 72;
const REGULAR = 'Helvetica';
const BOLD = 'Helvetica-Bold';
const USUAL_SIZE = 11;

/** Renders what `draw` writes. `title` is the name that readers show. */
export async function renderPdf(title: string, draw: (pdf: Pdf) => void): Promise<Buffer> {
  // Loaded late: it is large, and few ask for a PDF.
  const { default: PdfDocument } = await import('pdfkit');
  const pdf = new PdfDocument({
    size: 'LETTER',
    margin: PDF_MARGIN,
    lang: 'en-US',
    displayTitle: true,
    info: { Title: title },
  });
  draw(pdf.font(REGULAR).fontSize(USUAL_SIZE).lineGap(3));
  pdf.end();
  return buffer(pdf);
}

export type PdfLine = { text: string; size?: number; bold?: boolean; gapBefore?: number };

/** Writes lines below what is there. */
export function writeLines(pdf: Pdf, lines: readonly PdfLine[]): void {
  for (const { text, size = USUAL_SIZE, bold = false, gapBefore = 0 } of lines) {
    pdf.font(bold ? BOLD : REGULAR).fontSize(size);
    pdf.y += gapBefore;
    pdf.text(printable(text), PDF_MARGIN);
  }
}

/** Replaces what the typefaces lack. */
export function printable(text: string): string {
  return text.normalize('NFC').replaceAll(/[^\n\x20-\x7e\xa0-\xff€…‘’“”•–—™]/gu, '?');
}
