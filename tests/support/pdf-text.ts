/** The text of a PDF of ours, as a reader's search finds it. */
import { inflateSync } from 'node:zlib';

/**
 * Reads the compressed streams, whose text stands in hexadecimal pieces between the corrections of spacing.
 */
export function pdfText(pdf: Buffer): string {
  const file = pdf.toString('latin1');
  const streams = [...file.matchAll(/\/FlateDecode\s*>>\s*stream\n([\s\S]*?)\nendstream/g)];
  return streams
    .map(([, stream = '']) => inflateSync(Buffer.from(stream, 'latin1')).toString('latin1'))
    .flatMap((drawn) => [...drawn.matchAll(/\[(.*?)\] TJ/g)])
    .map(([, pieces = '']) =>
      Buffer.from([...pieces.matchAll(/<([0-9a-f]*)>/g)].map(([, hex]) => hex).join(''), 'hex').toString(
        'latin1',
      ),
    )
    .join('\n');
}
