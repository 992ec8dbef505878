/** A screen to picture: whose it is, where it begins, and what leads to its state. */
import type { Page } from 'playwright-core';
import type { Visitor } from '../visitors.ts';

export type Screen = {
  as: Visitor;
  name: string;
  /** Where it begins. */
  path: string;
  /** What leads from there to the state. */
  act?: (page: Page) => Promise<unknown>;
};

export type Act = NonNullable<Screen['act']>;

/** Lines of `[name, path, act]`. */
export function screensOf(as: Visitor, lines: readonly (readonly [string, string, Act?])[]): Screen[] {
  return lines.map(([name, path, act]) => (act ? { as, name, path, act } : { as, name, path }));
}
