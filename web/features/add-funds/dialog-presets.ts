import type { PublicConfig } from '#contract/config.ts';

const MARKETPLACE = /^\/marketplace(\/[^/]+)?\/?$/;

/** The preset amounts in whole dollars: all of them over the marketplace, the first few elsewhere (P107). */
export function dialogPresets(
  pathname: string,
  { marketplace, short }: PublicConfig['presets'],
): readonly number[] {
  return MARKETPLACE.test(pathname) ? marketplace : short;
}
