/** Imports gift cards from a file: first a preview, then row by row. */
import { z } from 'zod';
import { defineRoute } from '../kernel/define-route.ts';

export const CARDS_CSV_FIELD = 'csvFile';
export const CARDS_CSV_MAX_BYTES = 5 * 1024 * 1024;
export const CARDS_CSV_MAX_ROWS = 5_000;
/** The columns of the template, in its order; the last three take yes or no and are optional. */
export const CARD_COLUMNS = [
  'name',
  'description',
  'category',
  'minValue',
  'maxValue',
  'issuerProductId',
  'isPopular',
  'isTrending',
  'isNew',
] as const;
/** The address of the template. */
export const CARD_TEMPLATE = '/gift-card-template.csv';
/** The most rows that a reply names, and the most refused rows again; the counts are complete. */
export const IMPORT_REPLY_ROWS = 1_000;

/**
 * The outcome of a row, or in a dry run its expected outcome. A card is identified by its name and the
 * issuer's product.
 */
const IMPORT_OUTCOMES = ['added', 'already-there', 'refused'] as const;

export const ImportReply = z
  .object({
    message: z.string(),
    dryRun: z.boolean(),
    rows: z.array(
      z.object({
        /** The line of the file; the header is line 1. */
        line: z.int(),
        name: z.string(),
        fate: z.enum(IMPORT_OUTCOMES),
        /** Why the row was refused, as text. */
        reason: z.string().nullable(),
      }),
    ),
    counts: z.object({ rows: z.int(), added: z.int(), alreadyThere: z.int(), refused: z.int() }),
    /** Identifies exactly these outcomes of exactly these rows; the import sends it back. */
    previewed: z.string(),
    /** True when there were more rows than `rows` names. */
    truncated: z.boolean(),
  })
  .meta({ id: 'GiftCardImport' });
export type ImportReply = z.infer<typeof ImportReply>;

/** The body is multipart/form-data with one CSV file in the field `csvFile`. */
export const importGiftCards = defineRoute({
  method: 'POST',
  path: '/api/admin/gift-cards/import',
  summary:
    `Put gift cards on sale: multipart/form-data with a CSV in \`csvFile\` (${CARD_COLUMNS.join(', ')}). ` +
    'A dry run returns what would become of each row; the import names it in `previewed` and does that, all of it or ' +
    'nothing. A file that is imported again adds nothing',
  actor: 'staff-catalogue',
  proof: 'always',
  query: z
    .object({ dryRun: z.enum(['true', 'false']).optional(), previewed: z.string().max(100).optional() })
    .refine(({ dryRun, previewed }) => dryRun === 'true' || previewed !== undefined, {
      path: ['previewed'],
      message: 'Please preview the file first.',
    }),
  reply: { 200: ImportReply },
  refusals: ['csv-type', 'csv-unreadable', 'payload-too-large', 'changed-meanwhile', 'too-many-requests'],
});
