/** The version of the terms that people agree to today; the page under /business#terms and /terms shows its date. */
export const TERMS_VERSION = '2026-11-01';
