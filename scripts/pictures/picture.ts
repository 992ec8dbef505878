/** What a picture is. */
import type { Browser } from 'playwright-core';

export type Camera = {
  browser: Browser;
  /** The address of the running product. */
  site: string;
  /** Pictures are written here. */
  folder: string;
  /**
   * Only what has this in its name is pictured, or one of several with commas between them; empty for
   * everything.
   */
  only: string;
  looks: readonly Look[];
};

export type Picture = {
  /** The visitor, or `mail`. */
  group: string;
  name: string;
  look: Look;
  /** Inside the folder. */
  file: string;
};

const WIDTHS = [360, 768, 1280] as const;
const THEMES = ['light', 'dark'] as const;
export type Look = { width: (typeof WIDTHS)[number]; theme: (typeof THEMES)[number] };

/**
 * Every width in every theme. Neighbors differ in one thing, so that a page is laid out again as little as
 * possible.
 */
export const LOOKS: readonly Look[] = [
  ...[...WIDTHS].reverse().map((width) => ({ width, theme: 'light' as const })),
  ...WIDTHS.map((width) => ({ width, theme: 'dark' as const })),
];

/** The looks of some widths, such as "360,1280"; all where none is given. */
export function looksOf(widths: string | undefined): readonly Look[] {
  const wanted = widths?.split(',').map(Number);
  return LOOKS.filter(({ width }) => wanted?.includes(width) ?? true);
}

export const HEIGHTS = { 360: 740, 768: 1024, 1280: 900 } as const;

export function isWanted({ only }: Pick<Camera, 'only'>, name: string): boolean {
  return only.split(',').some((part) => name.includes(part));
}
