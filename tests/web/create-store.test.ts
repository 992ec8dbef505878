/** Values outside React. */
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { createStore, type Store } from '#web/ui/hooks/create-store.ts';

function Shown({ store }: { store: Store<string> }) {
  return createElement('p', null, store.use());
}

test('a prerendered page shows the initial value, whatever was set since', () => {
  const theme = createStore('system');
  theme.set('dark');
  expect(theme.get()).toBe('dark');
  expect(renderToString(createElement(Shown, { store: theme }))).toBe('<p>system</p>');
});

test('a value that no component reads is not followed', () => {
  expect(createStore(0).isFollowed()).toBe(false);
});
