/** The headers of a stand-in's page, which runs its own inline script and loads nothing from elsewhere. */

const POLICY = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  "script-src 'unsafe-inline'",
  "connect-src 'self'",
  "img-src 'self' data:",
];

/** `more`: directives besides those of every page. */
export function pageHeaders(more: readonly string[] = []): Record<string, string> {
  return {
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'content-security-policy': [...POLICY, ...more].join('; '),
  };
}
