/** The parts of a mail that are lines of text, and the button. */
import { Button } from '@react-email/button';
import { Link } from '@react-email/link';
import { Section } from '@react-email/section';
import { Text } from '@react-email/text';
import { type CSSProperties, createElement as h, type ReactElement } from 'react';
import type { BlockOf } from '../mail-content.ts';
import { colors, serif } from './theme.ts';

const style = {
  text: { fontSize: 16, lineHeight: '26px', margin: '0 0 16px', overflowWrap: 'anywhere' },
  note: {
    fontSize: 14,
    lineHeight: '22px',
    color: colors.inkSoft,
    margin: '0 0 12px',
    overflowWrap: 'anywhere',
  },
  link: { color: colors.primary, textDecoration: 'underline' },
  addressLabel: { fontSize: 15, lineHeight: '22px', color: colors.inkSoft, margin: 0 },
  address: {
    fontSize: 17,
    lineHeight: '26px',
    fontWeight: 600,
    margin: '0 0 20px',
    overflowWrap: 'anywhere',
  },
  addressPart: { display: 'inline-block' },
  amountLabel: {
    fontSize: 15,
    lineHeight: '22px',
    color: colors.inkSoft,
    margin: 0,
    overflowWrap: 'anywhere',
  },
  amount: { fontFamily: serif, fontSize: 46, lineHeight: '54px', fontWeight: 600, margin: '0 0 20px' },
  button: {
    backgroundColor: colors.primary,
    color: '#ffffff',
    borderRadius: 999,
    fontSize: 17,
    fontWeight: 600,
    padding: '15px 26px',
    margin: '8px 0 24px',
    // A long label has two lines on a phone.
    textAlign: 'center',
  },
  quote: {
    backgroundColor: colors.sunken,
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
  quoteFrom: { fontSize: 14, color: colors.inkSoft, margin: '8px 0 0' },
} satisfies Record<string, CSSProperties>;

export function renderText({ text }: BlockOf<'text'>): ReactElement {
  return h(Text, { style: style.text, className: 'ink' }, text);
}

export function renderNote({ text }: BlockOf<'note'>): ReactElement {
  return h(Text, { style: style.note, className: 'ink-soft' }, text);
}

export function renderLink({ href, label }: BlockOf<'link'>): ReactElement {
  return h(Text, { style: style.note }, h(Link, { href, style: style.link, className: 'primary' }, label));
}

export function renderAmount({ label, value }: BlockOf<'amount'>): ReactElement {
  return h(
    Section,
    null,
    h(Text, { style: style.amountLabel, className: 'ink-soft' }, label),
    h(Text, { style: style.amount, className: 'ink amount' }, value),
  );
}

export function renderAddress({ label, parts }: BlockOf<'address'>): ReactElement {
  return h(
    Section,
    null,
    h(Text, { style: style.addressLabel, className: 'ink-soft' }, label),
    h(
      Text,
      { style: style.address, className: 'ink' },
      ...parts.map((part) => h('span', { style: style.addressPart }, part)),
    ),
  );
}

export function renderButton({ href, label, color }: BlockOf<'button'>): ReactElement {
  // The dark theme replaces our color alone.
  return color
    ? h(Button, { href, style: { ...style.button, backgroundColor: color } }, label)
    : h(Button, { href, style: style.button, className: 'button' }, label);
}

export function renderQuote({ text, from }: BlockOf<'quote'>): ReactElement {
  return h(
    Section,
    { style: style.quote, className: 'sunken' },
    h(Text, { style: style.quoteText, className: 'ink' }, text),
    h(Text, { style: style.quoteFrom, className: 'ink-soft' }, from),
  );
}
