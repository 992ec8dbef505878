import type { PublicConfig } from '#contract/config.ts';

const MARKETPLACE = /^\/marketplace(\/[^/]+)?\/?$/;

/** The amounts that the dialog offers in whole dollars: all of them over the marketplace, the first few elsewhere (specification 1, section 9). */
export function presetsFor(
  pathname: string,
  { marketplace, short }: PublicConfig['presets'],
): readonly number[] {
  return MARKETPLACE.test(pathname) ? marketplace : short;
}
