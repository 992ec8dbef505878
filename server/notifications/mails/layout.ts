/**
 * The look of emails: the product's colors on a quiet ground, readable without pictures, in tables for
 * Outlook.
 */
import { Body } from '@react-email/body';
import { Button } from '@react-email/button';
import { Container } from '@react-email/container';
import { Head } from '@react-email/head';
import { Heading } from '@react-email/heading';
import { Hr } from '@react-email/hr';
import { Html } from '@react-email/html';
import { Img } from '@react-email/img';
import { Link } from '@react-email/link';
import { Section } from '@react-email/section';
import { Text } from '@react-email/text';
import { type CSSProperties, createElement as h, type ReactElement } from 'react';
import type { Laid } from './fast-path/fill-in-markup.ts';
import { type Block, footerText, type MailContext } from './mail-content.ts';

/** The values of the web's tokens.css, written out because mail programs support no variables. */
const colour = {
  ground: '#fbf6f0',
  surface: '#fffdfa',
  sunken: '#f4ece3',
  line: '#e8ddd1',
  ink: '#2b1429',
  inkSoft: '#5d4759',
  inkFaint: '#715c6c',
  primary: '#611c57',
};
/** Fonts of the reader's own device: mail programs load no others, and asking for them could track the reader. */
const sans = "-apple-system, 'Segoe UI', 'Helvetica Neue', Helvetica, Arial, sans-serif";
const serif = "Georgia, 'Times New Roman', serif";
const mono = "'SFMono-Regular', Menlo, Consolas, 'Liberation Mono', monospace";

/** Keeps its ground in the dark theme, whose ground every cell of the card has. */
const OWN_GROUND = 'own';

/** The id of the barcode's picture; a mail has at most one. */
export const BARCODE_ID = 'barcode';

/** Mailboxes show some hundred characters after the subject: without these, the beginning of the mail after its preview. */
const afterPreview = '\u00a0\u200c'.repeat(100);

const style = {
  preview: { display: 'none', overflow: 'hidden', lineHeight: '1px', opacity: 0, maxHeight: 0, maxWidth: 0 },
  body: {
    backgroundColor: colour.ground,
    color: colour.ink,
    fontFamily: sans,
    margin: 0,
    padding: '24px 12px',
  },
  logo: { borderRadius: 9, verticalAlign: 'middle', display: 'inline-block' },
  wordmark: {
    fontFamily: serif,
    fontSize: 26,
    fontWeight: 600,
    color: colour.primary,
    textDecoration: 'none',
    verticalAlign: 'middle',
    paddingLeft: 10,
  },
  amountLabel: { fontSize: 15, lineHeight: '22px', color: colour.inkSoft, margin: 0 },
  amount: { fontFamily: serif, fontSize: 46, lineHeight: '54px', fontWeight: 600, margin: '0 0 20px' },
  card: {
    backgroundColor: colour.surface,
    border: `1px solid ${colour.line}`,
    borderRadius: 16,
    padding: '28px 24px 20px',
    marginTop: 20,
  },
  heading: { fontFamily: serif, fontSize: 26, lineHeight: '34px', fontWeight: 600, margin: '0 0 16px' },
  text: { fontSize: 16, lineHeight: '26px', margin: '0 0 16px', overflowWrap: 'anywhere' },
  note: {
    fontSize: 14,
    lineHeight: '22px',
    color: colour.inkSoft,
    margin: '0 0 12px',
    overflowWrap: 'anywhere',
  },
  button: {
    backgroundColor: colour.primary,
    color: '#ffffff',
    borderRadius: 999,
    fontSize: 17,
    fontWeight: 600,
    padding: '15px 26px',
    margin: '8px 0 24px',
    // A long label has two lines on a phone.
    textAlign: 'center',
  },
  link: { color: colour.primary, textDecoration: 'underline' },
  facts: { width: '100%', borderCollapse: 'collapse', margin: '0 0 20px' },
  factLabel: {
    width: '38%',
    fontSize: 15,
    lineHeight: '22px',
    color: colour.inkSoft,
    padding: '8px 12px 8px 0',
    verticalAlign: 'top',
  },
  factValue: {
    fontSize: 15,
    fontWeight: 600,
    lineHeight: '22px',
    padding: '8px 0',
    textAlign: 'right',
    verticalAlign: 'top',
    // A payment id is one long word, and a phone is narrow.
    wordBreak: 'break-word',
  },
  /** Between two facts. What follows the last one may begin with a line of its own. */
  factLine: { borderBottom: `1px solid ${colour.line}` },
  secret: {
    backgroundColor: colour.sunken,
    border: `1px solid ${colour.line}`,
    borderRadius: 12,
    padding: '16px 18px 18px',
    marginBottom: 16,
    textAlign: 'center',
  },
  secretLabel: { fontSize: 14, color: colour.inkSoft, margin: 0 },
  secretValue: {
    fontFamily: mono,
    fontSize: 26,
    lineHeight: '34px',
    fontWeight: 700,
    letterSpacing: '0.04em',
    margin: '6px 0 0',
    wordBreak: 'break-all',
  },
  secretPart: { display: 'inline-block' },
  laterSecretPart: { display: 'inline-block', paddingLeft: '0.4em' },
  quote: {
    backgroundColor: colour.sunken,
    borderRadius: 12,
    padding: '16px 20px',
    marginBottom: 16,
  },
  quoteText: {
    fontFamily: serif,
    fontSize: 19,
    lineHeight: '29px',
    margin: 0,
    whiteSpace: 'pre-line',
    overflowWrap: 'anywhere',
  },
  quoteFrom: { fontSize: 14, color: colour.inkSoft, margin: '8px 0 0' },
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
    maxWidth: 480,
    display: 'block',
    height: 'auto',
    borderRadius: 14,
    margin: '0 auto 24px',
  },
  /** White in the dark theme too: a register reads dark bars on a light ground. */
  barcode: {
    backgroundColor: '#ffffff',
    border: `1px solid ${colour.line}`,
    borderRadius: 12,
    padding: 12,
    marginBottom: 16,
    textAlign: 'center',
  },
  barcodePicture: { maxWidth: '100%', height: 'auto', display: 'block', margin: '0 auto' },
  rule: { borderColor: colour.line, margin: '24px 0 16px' },
  footer: { fontSize: 13, lineHeight: '20px', color: colour.inkFaint, margin: 0 },
  footerLink: { color: colour.inkFaint, textDecoration: 'underline' },
} satisfies Record<string, CSSProperties>;

/**
 * The dark theme's values. Programs that know it use these; the others show the light theme, or turn its colors by
 * themselves, which its contrasts stand.
 */
const darkTheme = `
  @media (prefers-color-scheme: dark) {
    .ground, .ground td { background-color: #161016 !important; }
    .ground .card, .ground .card td { background-color: #221820 !important; border-color: #3b2c39 !important; }
    .ground .sunken, .ground .sunken td { background-color: #2e212c !important; border-color: #3b2c39 !important; }
    .ground .card .own td { background-color: transparent !important; }
    .ink { color: #f7ecf2 !important; }
    .ink-soft { color: #cdb9c8 !important; border-color: #3b2c39 !important; }
    .fact { color: #f7ecf2 !important; border-color: #3b2c39 !important; }
    .primary { color: #f0b9e4 !important; }
    .ground .button, .ground .button td { background-color: #eec6e5 !important; color: #2b1429 !important; }
    .rule { border-color: #3b2c39 !important; }
  }`;

/** On a phone, a code of the usual length and an amount of a million dollars stay on one line. */
const onPhones = `
  @media (max-width: 480px) {
    .secret { font-size: 19px !important; line-height: 28px !important; }
    .amount { font-size: 36px !important; line-height: 44px !important; }
  }`;

/** The whole email as React, which escapes what users typed. */
export function mailLayout({ preview, heading, blocks, footer }: Laid, context: MailContext): ReactElement {
  const { appUrl } = context;
  return h(
    Html,
    { lang: 'en' },
    h(
      Head,
      null,
      h('meta', { name: 'color-scheme', content: 'light dark' }),
      h('meta', { name: 'supported-color-schemes', content: 'light dark' }),
      h('meta', { name: 'format-detection', content: 'telephone=no, date=no, address=no, email=no' }),
      h('style', null, darkTheme + onPhones),
    ),
    h('div', { style: style.preview }, preview, h('div', null, afterPreview)),
    h(
      Body,
      { style: style.body, className: 'ground' },
      h(
        Container,
        { style: { maxWidth: 560 } },
        h(
          Link,
          { href: appUrl, style: { textDecoration: 'none' } },
          // The same file for every reader, so that fetching it says nothing about them.
          h(Img, { src: `${appUrl}/icon-192.png`, alt: '', width: 40, height: 40, style: style.logo }),
          h('span', { style: style.wordmark, className: 'primary' }, 'Indulge'),
        ),
        h(
          Section,
          { style: style.card, className: 'card' },
          h(Heading, { as: 'h1', style: style.heading, className: 'ink' }, heading),
          ...blocks.map((block, key) => h(MailBlock, { key, block })),
          h(Hr, { style: style.rule, className: 'rule' }),
          h(
            Text,
            { style: style.footer, className: 'ink-soft' },
            footerText({ footer }, context),
            ' ',
            h(Link, { href: `${appUrl}/help`, style: style.footerLink, className: 'ink-soft' }, 'Help'),
          ),
        ),
      ),
    ),
  );
}

function MailBlock({ block }: { block: Block }): ReactElement {
  switch (block.kind) {
    case 'text':
      return h(Text, { style: style.text, className: 'ink' }, block.text);
    case 'amount':
      return h(
        Section,
        null,
        h(Text, { style: style.amountLabel, className: 'ink-soft' }, block.label),
        h(Text, { style: style.amount, className: 'ink amount' }, block.value),
      );
    case 'note':
      return h(Text, { style: style.note, className: 'ink-soft' }, block.text);
    case 'button':
      // The dark theme replaces our color alone.
      return block.color
        ? h(
            Button,
            { href: block.href, style: { ...style.button, backgroundColor: block.color } },
            block.label,
          )
        : h(Button, { href: block.href, style: style.button, className: 'button' }, block.label);
    case 'band':
      return h(
        Section,
        block.colors
          ? { style: { ...style.band, backgroundColor: block.colors.background }, className: OWN_GROUND }
          : { style: style.band },
        block.logoUrl && h(Img, { src: block.logoUrl, alt: '', height: 64, style: style.bandLogo }),
        block.headline &&
          h(
            Text,
            block.colors
              ? { style: { ...style.bandText, color: block.colors.text } }
              : { style: style.bandText, className: 'ink' },
            block.headline,
          ),
      );
    case 'link':
      return h(
        Text,
        { style: style.note },
        h(Link, { href: block.href, style: style.link, className: 'primary' }, block.label),
      );
    case 'picture':
      return h(Img, { src: block.src, alt: block.alt, width: 480, style: style.picture });
    case 'barcode':
      return h(
        Section,
        { style: style.barcode, className: OWN_GROUND },
        h(Img, {
          src: `cid:${BARCODE_ID}`,
          alt: block.alt,
          width: block.wide ? 320 : 180,
          style: style.barcodePicture,
        }),
      );
    case 'secret':
      return h(
        Section,
        { style: style.secret, className: 'sunken' },
        h(Text, { style: style.secretLabel, className: 'ink-soft' }, block.label),
        h(
          Text,
          { style: style.secretValue, className: 'ink secret' },
          block.parts.length === 1 ? block.parts : block.parts.map(secretPart),
        ),
      );
    case 'quote':
      return h(
        Section,
        { style: style.quote, className: 'sunken' },
        h(Text, { style: style.quoteText, className: 'ink' }, block.text),
        h(Text, { style: style.quoteFrom, className: 'ink-soft' }, block.from),
      );
    case 'facts':
      return h(
        'table',
        { style: style.facts, role: 'presentation' },
        h(
          'tbody',
          null,
          ...block.rows.map((row, place) => fact(row, { isLast: place === block.rows.length - 1 })),
        ),
      );
  }
}

function secretPart(part: string, key: number): ReactElement {
  return h('span', { key, style: key === 0 ? style.secretPart : style.laterSecretPart }, part);
}

function fact([label, value]: readonly [string, string], { isLast }: { isLast: boolean }): ReactElement {
  const line = isLast ? {} : style.factLine;
  return h(
    'tr',
    { key: label },
    h('td', { style: { ...style.factLabel, ...line }, className: 'ink-soft' }, label),
    h('td', { style: { ...style.factValue, ...line }, className: 'fact' }, value),
  );
}
