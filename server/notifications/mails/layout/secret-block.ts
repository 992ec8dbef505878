/** A code to copy, large, on a ground of its own. */
import { Section } from '@react-email/section';
import { Text } from '@react-email/text';
import { type CSSProperties, createElement as h, type ReactElement } from 'react';
import type { BlockOf } from '../mail-content.ts';
import { colors, mono } from './theme.ts';

const style = {
  secret: {
    backgroundColor: colors.sunken,
    border: `1px solid ${colors.line}`,
    borderRadius: 12,
    padding: '16px 18px 18px',
    marginBottom: 16,
    textAlign: 'center',
  },
  secretLabel: { fontSize: 14, color: colors.inkSoft, margin: 0 },
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
} satisfies Record<string, CSSProperties>;

export function renderSecret({ label, parts }: BlockOf<'secret'>): ReactElement {
  return h(
    Section,
    { style: style.secret, className: 'sunken' },
    h(Text, { style: style.secretLabel, className: 'ink-soft' }, label),
    h(
      Text,
      { style: style.secretValue, className: 'ink secret' },
      parts.length === 1 ? parts : parts.map(secretPart),
    ),
  );
}

function secretPart(part: string, key: number): ReactElement {
  return h('span', { key, style: key === 0 ? style.secretPart : style.laterSecretPart }, part);
}
