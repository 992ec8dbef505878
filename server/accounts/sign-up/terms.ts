/** The current version of the terms. /terms and /business#terms show its date. */
export const TERMS_VERSION = '2026-11-01';
