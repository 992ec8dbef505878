/**
 * A mail's HTML is made in two ways: rendered by React, and filled into what React rendered for another mail
 * of its shape (mails/fast-path/). This test makes generated mails both ways, and compares every byte.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fillInMarkup } from '#server/notifications/mails/fast-path/fill-in-markup.ts';
import { markupOf, renderMail } from '#server/notifications/mails/render-mail.ts';
import { EVERY_MAIL } from '../every-mail.ts';

const appUrl = 'https://indulge.example';
const text = fc.oneof(
  fc.string({ maxLength: 20 }),
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc.constantFrom(
    '',
    '<b>"Tom" & \'Jerry\'</b>',
    'Zoë 🎁',
    'two\nlines',
    '\uE0000\uE001',
    'null',
    'a'.repeat(200),
  ),
);
const address = fc.oneof(
  fc.webUrl(),
  fc.constantFrom(
    'https://x.example/?a=1&b="2"',
    'javascript:alert(1)',
    ' javascript:alert(1)',
    '/cards/a.png',
  ),
);
const color = fc.constantFrom('#12344d', '#ffffff', '#8a1c1c');
const colors = fc.option(fc.record({ background: color, text: color }), { nil: null });
const orNull = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: null });
const block = fc.oneof(
  fc.record({ kind: fc.constant('text' as const), text }),
  fc.record({ kind: fc.constant('note' as const), text }),
  fc.record({ kind: fc.constant('quote' as const), text, from: text }),
  fc.record({ kind: fc.constant('amount' as const), label: text, value: text }),
  fc.record({
    kind: fc.constant('secret' as const),
    label: text,
    parts: fc.array(text, { minLength: 1, maxLength: 4 }),
  }),
  fc.record({ kind: fc.constant('link' as const), label: text, href: address }),
  fc.record({ kind: fc.constant('button' as const), label: text, href: address, color: orNull(color) }),
  fc.record({ kind: fc.constant('picture' as const), src: address, alt: text }),
  fc.record({
    kind: fc.constant('barcode' as const),
    png: fc.constant(Buffer.of(1)),
    wide: fc.boolean(),
    alt: text,
  }),
  fc.record({ kind: fc.constant('band' as const), logoUrl: orNull(address), headline: orNull(text), colors }),
  fc.record({ kind: fc.constant('facts' as const), rows: fc.array(fc.tuple(text, text), { maxLength: 3 }) }),
);
const content = fc.record(
  { preview: text, heading: text, blocks: fc.array(block, { maxLength: 4 }), footer: text },
  { requiredKeys: ['preview', 'heading', 'blocks'] },
);

// Escape one character less, let every address pass, or leave the colors out of the shape, and this must
// fail.
test('filled in or rendered by React, a mail is the same', () => {
  let filled = 0;
  const render = (laid: Parameters<typeof markupOf>[0]) => markupOf(laid, { appUrl });
  fc.assert(
    fc.property(content, (generated) => {
      const pieces = fillInMarkup(generated, { scope: appUrl, render });
      if (!pieces) return;
      filled += 1;
      const html = pieces.shared.map((piece, index) => piece + (pieces.own[index] ?? '')).join('');
      expect(html).toBe(render(generated));
    }),
    { numRuns: 1_500 },
  );
  expect(filled).toBeGreaterThan(500);
});

test.each(EVERY_MAIL)('$template is the same, and its shape is rendered once', (mail) => {
  const fast = () => renderMail('maya@example.com', mail, { appUrl, fastPaths: true });
  const { htmlPieces, ...rendered } = fast();
  expect(rendered).toEqual(renderMail('maya@example.com', mail, { appUrl }));
  expect(htmlPieces?.shared).toBeDefined();
  expect(fast().htmlPieces?.shared).toBe(htmlPieces?.shared);
});
