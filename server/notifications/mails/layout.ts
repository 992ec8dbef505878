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
import { Preview } from '@react-email/preview';
import { Section } from '@react-email/section';
import { Text } from '@react-email/text';
import { type CSSProperties, createElement as h, type ReactElement } from 'react';
import type { Block, MailContent, MailContext } from './mail-content.ts';

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
const sans = "Inter, 'Helvetica Neue', Helvetica, Arial, sans-serif";
const serif = "Fraunces, Georgia, 'Times New Roman', serif";
const mono = "'SFMono-Regular', Menlo, Consolas, 'Liberation Mono', monospace";

const style = {
  body: {
    backgroundColor: colour.ground,
    color: colour.ink,
    fontFamily: sans,
    margin: 0,
    padding: '24px 12px',
  },
  wordmark: {
    fontFamily: serif,
    fontSize: 26,
    fontWeight: 600,
    color: colour.primary,
    textDecoration: 'none',
  },
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
    fontSize: 16,
    fontWeight: 600,
    padding: '14px 28px',
    margin: '8px 0 24px',
  },
  link: { color: colour.primary, textDecoration: 'underline' },
  facts: { width: '100%', borderCollapse: 'collapse', margin: '0 0 20px' },
  factLabel: {
    width: '45%',
    fontSize: 15,
    color: colour.inkSoft,
    padding: '8px 12px 8px 0',
    borderBottom: `1px solid ${colour.line}`,
  },
  factValue: {
    fontSize: 15,
    fontWeight: 600,
    padding: '8px 0',
    textAlign: 'right',
    // A payment id is one long word, and a phone is narrow.
    wordBreak: 'break-word',
    borderBottom: `1px solid ${colour.line}`,
  },
  secret: { backgroundColor: colour.sunken, borderRadius: 12, padding: '12px 16px', marginBottom: 16 },
  secretLabel: { fontSize: 13, color: colour.inkSoft, margin: 0 },
  secretValue: { fontFamily: mono, fontSize: 20, fontWeight: 600, margin: '4px 0 0', wordBreak: 'break-all' },
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
  picture: { width: '100%', maxWidth: 360, height: 'auto', borderRadius: 14, margin: '0 auto 24px' },
  rule: { borderColor: colour.line, margin: '24px 0 16px' },
  footer: { fontSize: 13, lineHeight: '20px', color: colour.inkFaint, margin: 0 },
} satisfies Record<string, CSSProperties>;

/** The whole email as React, which escapes what users typed. */
export function mailLayout(
  { preview, heading, blocks, footer }: MailContent,
  { appUrl }: MailContext,
): ReactElement {
  return h(
    Html,
    { lang: 'en' },
    h(
      Head,
      null,
      h('meta', { name: 'color-scheme', content: 'light' }),
      h('meta', { name: 'format-detection', content: 'telephone=no, date=no, address=no, email=no' }),
    ),
    h(Preview, null, preview),
    h(
      Body,
      { style: style.body },
      h(
        Container,
        { style: { maxWidth: 560 } },
        h(Link, { href: appUrl, style: style.wordmark }, 'Indulge'),
        h(
          Section,
          { style: style.card },
          h(Heading, { as: 'h1', style: style.heading }, heading),
          ...blocks.map((block, key) => h(MailBlock, { key, block })),
          h(Hr, { style: style.rule }),
          h(
            Text,
            { style: style.footer },
            footer ?? `You are getting this email about your account at ${new URL(appUrl).host}.`,
          ),
        ),
      ),
    ),
  );
}

function MailBlock({ block }: { block: Block }): ReactElement {
  switch (block.kind) {
    case 'text':
      return h(Text, { style: style.text }, block.text);
    case 'note':
      return h(Text, { style: style.note }, block.text);
    case 'button':
      return h(Button, { href: block.href, style: style.button }, block.label);
    case 'link':
      return h(Text, { style: style.note }, h(Link, { href: block.href, style: style.link }, block.label));
    case 'picture':
      return h(Img, { src: block.src, alt: block.alt, width: 360, style: style.picture });
    case 'secret':
      return h(
        Section,
        { style: style.secret },
        h(Text, { style: style.secretLabel }, block.label),
        h(Text, { style: style.secretValue }, block.value),
      );
    case 'quote':
      return h(
        Section,
        { style: style.quote },
        h(Text, { style: style.quoteText }, block.text),
        h(Text, { style: style.quoteFrom }, block.from),
      );
    case 'facts':
      return h(
        'table',
        { style: style.facts, role: 'presentation' },
        h('tbody', null, ...block.rows.map(([label, value]) => fact(label, value))),
      );
  }
}

function fact(label: string, value: string): ReactElement {
  return h(
    'tr',
    { key: label },
    h('td', { style: style.factLabel }, label),
    h('td', { style: style.factValue }, value),
  );
}
