/**
 * The look of mails: the product's colors on a quiet ground, readable without pictures, in tables for
 * Outlook.
 */
import { Body } from '@react-email/body';
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
import type { Laid } from '../fast-path/fill-in-markup.ts';
import { footerText, type MailContext } from '../mail-content.ts';
import { MailBlock } from './mail-block.ts';
import { colors, sans, serif, styleSheet } from './theme.ts';

/**
 * Mailboxes show some hundred characters after the subject: without these, the beginning of the mail after
 * its preview.
 */
const afterPreview = '\u00a0\u200c'.repeat(100);

const style = {
  preview: { display: 'none', overflow: 'hidden', lineHeight: '1px', opacity: 0, maxHeight: 0, maxWidth: 0 },
  body: {
    backgroundColor: colors.ground,
    color: colors.ink,
    fontFamily: sans,
    margin: 0,
    padding: '24px 12px',
  },
  logo: { borderRadius: 9, verticalAlign: 'middle', display: 'inline-block' },
  wordmark: {
    fontFamily: serif,
    fontSize: 26,
    fontWeight: 600,
    color: colors.primary,
    textDecoration: 'none',
    verticalAlign: 'middle',
    paddingLeft: 10,
  },
  card: {
    backgroundColor: colors.surface,
    border: `1px solid ${colors.line}`,
    borderRadius: 16,
    padding: '28px 24px 20px',
    marginTop: 20,
  },
  heading: { fontFamily: serif, fontSize: 26, lineHeight: '34px', fontWeight: 600, margin: '0 0 16px' },
  rule: { borderColor: colors.line, margin: '24px 0 16px' },
  footer: { fontSize: 13, lineHeight: '20px', color: colors.inkFaint, margin: 0 },
  footerLink: { color: colors.inkFaint, textDecoration: 'underline' },
} satisfies Record<string, CSSProperties>;

/** The whole mail as React, which escapes what users typed. */
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
      h('style', null, styleSheet),
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
