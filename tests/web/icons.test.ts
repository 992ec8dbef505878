/** Icons draw what Lucide draws, and screen readers skip those without a label. */
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { CircleCheck } from '#web/ui/icons/basic.ts';

test('an icon is drawn in the color of the text, at the size of its class', () => {
  expect(renderToStaticMarkup(createElement(CircleCheck, { className: 'size-4' }))).toBe(
    '<svg xmlns="http://www.w3.org/2000/svg" width="24" height="24" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true" class="size-4"><circle cx="12" cy="12" r="10"></circle><path d="m16 9-5.5 5.5L8 12"></path></svg>',
  );
});

test('an icon with a label is read out', () => {
  const html = renderToStaticMarkup(createElement(CircleCheck, { 'aria-label': 'Paid' }));
  expect(html).toContain('aria-hidden="false" aria-label="Paid"');
});
