/**
 * The choice of theme. web/public/boot.js applies it before the first paint; this module follows it
 * afterwards.
 */
import { useSyncExternalStore } from 'react';

export const THEME_CHOICES = ['system', 'light', 'dark'] as const;
export type ThemeChoice = (typeof THEME_CHOICES)[number];

const KEY = 'theme';
const GROUND = { light: '#fbf6f0', dark: '#181017' };
const listeners = new Set<() => void>();
/** Undefined outside a browser, where pages are prerendered. */
const systemDark =
  typeof window === 'undefined' ? undefined : window.matchMedia('(prefers-color-scheme: dark)');

function stored(): ThemeChoice {
  try {
    const value = localStorage.getItem(KEY);
    return value === 'light' || value === 'dark' ? value : 'system';
  } catch {
    return 'system';
  }
}

let choice: ThemeChoice = systemDark ? stored() : 'system';

function apply(): void {
  const theme = choice === 'system' ? (systemDark?.matches ? 'dark' : 'light') : choice;
  document.documentElement.dataset.theme = theme;
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', GROUND[theme]);
  for (const listener of listeners) listener();
}

export function chooseTheme(next: ThemeChoice): void {
  choice = next;
  try {
    localStorage.setItem(KEY, next);
  } catch {
    // Without storage the choice lasts as long as the page.
  }
  apply();
}

if (systemDark) {
  systemDark.addEventListener('change', apply);
  window.addEventListener('storage', (event) => {
    if (event.key !== KEY) return;
    choice = stored();
    apply();
  });
  // The system's theme may have changed since the first paint.
  apply();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The snapshot for prerendered pages, whose reader is unknown. */
const followTheSystem = (): ThemeChoice => 'system';

/** The chosen theme; `system` follows the device. */
export function useThemeChoice(): ThemeChoice {
  return useSyncExternalStore(subscribe, () => choice, followTheSystem);
}
