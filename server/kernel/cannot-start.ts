/**
 * The reason why the product cannot start, in words for the person who started it. The entry points print the
 * message alone, without a stack, and leave with status 1.
 */
export class CannotStart extends Error {
  override readonly name = 'CannotStart';
}
