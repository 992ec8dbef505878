/** The parts of a mail that are pictures, and the band of a company. */
import { Img } from '@react-email/img';
import { Section } from '@react-email/section';
import { Text } from '@react-email/text';
import { type CSSProperties, createElement as h, type ReactElement } from 'react';
import type { BlockOf } from '../mail-content.ts';
import { colors, OWN_GROUND, serif } from './theme.ts';

/** The id of the barcode's picture; a mail has at most one. */
export const BARCODE_ID = 'barcode';

/** Of the widest mail, so that a picture begins and ends with its text. */
const CONTENT_WIDTH = 510;

const style = {
  band: { borderRadius: 14, padding: '20px 16px', marginBottom: 20, textAlign: 'center' },
  bandLogo: {
    width: 'auto',
    maxWidth: '70%',
    height: 'auto',
    maxHeight: 64,
    display: 'inline-block',
    margin: '0 auto',
  },
  bandText: {
    fontFamily: serif,
    fontSize: 24,
    lineHeight: '32px',
    fontWeight: 600,
    margin: '8px 0 0',
    overflowWrap: 'anywhere',
  },
  picture: {
    width: '100%',
    maxWidth: CONTENT_WIDTH,
    display: 'block',
    height: 'auto',
    borderRadius: 14,
    margin: '0 auto 24px',
  },
  /** White in the dark theme too: a register reads dark bars on a light ground. */
  barcode: {
    backgroundColor: '#ffffff',
    border: `1px solid ${colors.line}`,
    borderRadius: 12,
    padding: 12,
    marginBottom: 16,
    textAlign: 'center',
  },
  /** 100% at most would be of the picture's own width: a cell of a table grows with it. */
  barcodePicture: { width: '100%', height: 'auto', display: 'block', margin: '0 auto' },
} satisfies Record<string, CSSProperties>;

/** Its class is for the text in place of a picture that a mail program does not load. */
export function renderImage({ src, alt }: BlockOf<'picture'>): ReactElement {
  return h(Img, { src, alt, width: CONTENT_WIDTH, style: style.picture, className: 'ink' });
}

export function renderBarcode({ alt, wide }: BlockOf<'barcode'>): ReactElement {
  const width = wide ? 320 : 180;
  return h(
    Section,
    { style: style.barcode, className: OWN_GROUND },
    h(Img, { src: `cid:${BARCODE_ID}`, alt, width, style: { ...style.barcodePicture, maxWidth: width } }),
  );
}

export function renderBand({ logoUrl, colors, headline }: BlockOf<'band'>): ReactElement {
  return h(
    Section,
    colors
      ? { style: { ...style.band, backgroundColor: colors.background }, className: OWN_GROUND }
      : { style: style.band },
    logoUrl && h(Img, { src: logoUrl, alt: '', height: 64, style: style.bandLogo }),
    headline &&
      h(
        Text,
        colors
          ? { style: { ...style.bandText, color: colors.text } }
          : { style: style.bandText, className: 'ink' },
        headline,
      ),
  );
}
