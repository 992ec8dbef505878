/** Our tokens as the card processor's theme, so that its fields match ours in both themes. */

import interUrl from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url';
import type { Appearance, CustomFontSource } from '@stripe/stripe-js';
import { useMemo, useSyncExternalStore } from 'react';

export const FONTS: CustomFontSource[] = [
  {
    family: 'Inter Variable',
    src: `url(${new URL(interUrl, window.location.origin).href})`,
    weight: '100 900',
  },
];

export function useAppearance(): Appearance {
  const theme = useSyncExternalStore(watchTheme, () => document.documentElement.dataset.theme ?? 'light');
  return useMemo(() => appearanceOf(theme), [theme]);
}

function watchTheme(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange);
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  return () => observer.disconnect();
}

function appearanceOf(theme: string): Appearance {
  const style = getComputedStyle(document.documentElement);
  const token = (name: string) => style.getPropertyValue(`--${name}`).trim();
  return {
    theme: theme === 'dark' ? 'night' : 'stripe',
    labels: 'above',
    variables: {
      fontFamily: '"Inter Variable", system-ui, sans-serif',
      fontSizeBase: '16px',
      colorPrimary: token('primary'),
      colorBackground: token('raised'),
      colorText: token('ink'),
      colorTextSecondary: token('ink-soft'),
      colorTextPlaceholder: token('ink-faint'),
      colorDanger: token('bad-ink'),
      borderRadius: '12px',
      spacingUnit: '4px',
    },
    rules: {
      '.Label': { fontSize: '14px', fontWeight: '500', color: token('ink') },
      '.Input': { border: `1px solid ${token('line-strong')}`, boxShadow: 'none', padding: '12px 14px' },
      '.Input:focus': { borderColor: token('primary'), boxShadow: `0 0 0 2px ${token('primary-soft')}` },
      '.Input--invalid': { borderColor: token('bad'), boxShadow: 'none' },
    },
  };
}
