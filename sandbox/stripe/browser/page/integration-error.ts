/** A mistake of the page that uses the script, told to its author by an exception. */
export class IntegrationError extends Error {
  override name = 'IntegrationError';
}
