/** A mistake in the page that uses the script, thrown for its author to see. */
export class IntegrationError extends Error {
  override name = 'IntegrationError';
}
