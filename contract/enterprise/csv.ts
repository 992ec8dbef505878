/** Refusals of the files that a company uploads: employee lists and payouts. */
import type { RefusalCode } from '../kernel/refusals.ts';

export const CSV_FIELD = 'csvFile';
export const CSV_MAX_MEGABYTES = 20;
export const CSV_MAX_BYTES = CSV_MAX_MEGABYTES * 1024 * 1024;
export const CSV_MAX_ROWS = 100_000;

/** The refusals of an uploaded file. */
export const CSV_REFUSALS = [
  'csv-type',
  'csv-unreadable',
  'payload-too-large',
  'funding-required',
  'enterprise-inactive',
  'too-many-requests',
] as const satisfies readonly RefusalCode[];
