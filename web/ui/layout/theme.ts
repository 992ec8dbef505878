/**
 * The choice of theme. web/public/boot.js applies it before the first paint; this module follows it
 * afterwards.
 */
import { createStore } from '../hooks/create-store.ts';

export const THEME_CHOICES = ['system', 'light', 'dark'] as const;
export type ThemeChoice = (typeof THEME_CHOICES)[number];

const KEY = 'theme';
const GROUND = { light: '#fbf6f0', dark: '#181017' };
/** Prerendered pages follow the system, because their reader is unknown. */
const choice = createStore<ThemeChoice>('system');
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

function apply(): void {
  const chosen = choice.get();
  const theme = chosen === 'system' ? (systemDark?.matches ? 'dark' : 'light') : chosen;
  document.documentElement.dataset.theme = theme;
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', GROUND[theme]);
}

export function chooseTheme(next: ThemeChoice): void {
  choice.set(next);
  try {
    localStorage.setItem(KEY, next);
  } catch {
    // Without storage the choice lasts as long as the page.
  }
  apply();
}

if (systemDark) {
  choice.set(stored());
  systemDark.addEventListener('change', apply);
  window.addEventListener('storage', (event) => {
    if (event.key !== KEY) return;
    choice.set(stored());
    apply();
  });
  // The system's theme may have changed since the first paint.
  apply();
}

/** The chosen theme; `system` follows the device. */
export const useThemeChoice = choice.use;
