/**
 * The sign-in providers as screens and mails name them. It stands apart from the schemas, for pages without
 * them.
 */
export const PROVIDER_NAMES = { google: 'Google', apple: 'Apple' } as const;
