/** The files that a company uploads: whom it rewards, and what it pays them. */
import type { RefusalCode } from '../kernel/refusals.ts';

export const CSV_FIELD = 'csvFile';
export const CSV_MAX_MEGABYTES = 20;
export const CSV_MAX_BYTES = CSV_MAX_MEGABYTES * 1024 * 1024;
export const CSV_MAX_ROWS = 100_000;

/** What can be wrong with a file, or keeps it from being taken. */
export const CSV_REFUSALS = [
  'csv-type',
  'csv-unreadable',
  'payload-too-large',
  'funding-required',
  'enterprise-inactive',
  'too-many-requests',
] as const satisfies readonly RefusalCode[];
