/** What the pages of the stand-in are made of. */

/** Only this service's own files run; fonts and font sheets may come from the merchant. */
export const framePolicy =
  "default-src 'none'; script-src 'self'; style-src 'self' https: http:; font-src * data:; connect-src 'self'; img-src 'self'; form-action 'self'; base-uri 'none'";
export const htmlPage = 'text/html; charset=utf-8';

/** Each file follows those it uses, since they are served as one. */
export const pageParts = [
  'integration-error',
  'requests',
  'emitter',
  'ground',
  'card-frame',
  'element',
  'elements',
  'authentication-dialog',
  'go-on',
  'method-for',
  'confirm',
  'stripe',
];

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
