/**
 * The reason why the product cannot start, for the person who started it. The entry points print the message
 * alone, without a stack, and exit with status 1.
 */
export class CannotStart extends Error {
  override readonly name = 'CannotStart';
}
