/** A table of labels and values, with a line between two rows. */
import { type CSSProperties, createElement as h, type ReactElement } from 'react';
import type { BlockOf } from '../mail-content.ts';
import { colors } from './theme.ts';

const style = {
  facts: { width: '100%', borderCollapse: 'collapse', margin: '0 0 20px' },
  factLabel: {
    width: '38%',
    fontSize: 15,
    lineHeight: '22px',
    color: colors.inkSoft,
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
  factLine: { borderBottom: `1px solid ${colors.line}` },
} satisfies Record<string, CSSProperties>;

export function renderFacts({ rows }: BlockOf<'facts'>): ReactElement {
  return h(
    'table',
    { style: style.facts, role: 'presentation' },
    h('tbody', null, ...rows.map((row, place) => fact(row, { isLast: place === rows.length - 1 }))),
  );
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
