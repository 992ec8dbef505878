/** Many gift cards at once: a file that is looked at first, and put on sale row by row. */
import { z } from 'zod';
import { defineRoute } from '../kernel/define-route.ts';

export const CARDS_CSV_FIELD = 'csvFile';
export const CARDS_CSV_MAX_BYTES = 5 * 1024 * 1024;
export const CARDS_CSV_MAX_ROWS = 5_000;
/** The columns of the template, in its order; the last three say yes or no and may be left out. */
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
/** Where the template is downloaded. */
export const CARD_TEMPLATE = '/gift-card-template.csv';
/** A reply names at most this many rows, and as many refused ones again; the counts are complete. */
export const IMPORT_REPLY_ROWS = 1_000;

/**
 * What became of a row, or, in a dry run, what would. A card is known by its name and the issuer's product.
 */
export const IMPORT_OUTCOMES = ['added', 'already-there', 'refused'] as const;

export const ImportReply = z
  .object({
    message: z.string(),
    dryRun: z.boolean(),
    rows: z.array(
      z.object({
        /** The line of the file, the header being 1. */
        line: z.int(),
        name: z.string(),
        fate: z.enum(IMPORT_OUTCOMES),
        /** In words, where the row was refused. */
        reason: z.string().nullable(),
      }),
    ),
    counts: z.object({ rows: z.int(), added: z.int(), alreadyThere: z.int(), refused: z.int() }),
    /** Stands for exactly these fates of exactly these rows: what is sent to have them carried out. */
    previewed: z.string(),
    /** Whether there were more rows than `rows` names. */
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
    'A dry run tells what would become of each row; the import names it in `previewed` and does that, all of it or ' +
    'nothing. A file that is imported again adds nothing',
  actor: 'staff-catalogue',
  query: z
    .object({ dryRun: z.enum(['true', 'false']).optional(), previewed: z.string().max(100).optional() })
    .refine(({ dryRun, previewed }) => dryRun === 'true' || previewed !== undefined, {
      path: ['previewed'],
      message: 'Please look at what would happen first.',
    }),
  reply: { 200: ImportReply },
  refusals: ['csv-type', 'csv-unreadable', 'payload-too-large', 'changed-meanwhile', 'too-many-requests'],
});
