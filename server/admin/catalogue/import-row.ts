/** One row of an uploaded catalog, before it is compared with the catalog. */
import { AddGiftCardBody } from '#contract/admin/catalogue.ts';
import type { CARD_COLUMNS } from '#contract/admin/catalogue-import.ts';
import type { CardFields } from '#server/catalogue/index.ts';
import { withoutFormula } from '#server/kernel/csv-cells.ts';

export type GivenCard = Partial<Record<(typeof CARD_COLUMNS)[number], string>>;

export type ReadCard = { ok: true; card: CardFields } | { ok: false; name: string; reason: string };

const LONGEST_NAME = 120;
const answers: Record<string, boolean> = { '': false, no: false, false: false, '0': false };
for (const yes of ['yes', 'true', '1', 'x']) answers[yes] = true;

/** Parses a row as the form would, or returns the reason in words. */
export function readCardRow(given: GivenCard): ReadCard {
  const name = withoutFormula(given.name ?? '').trim();
  const flags = {
    isPopular: answers[word(given.isPopular)],
    isTrending: answers[word(given.isTrending)],
    isNew: answers[word(given.isNew)],
  };
  const unclear = Object.entries(flags).find(([, value]) => value === undefined)?.[0];
  const parsed = AddGiftCardBody.safeParse({
    name,
    description: withoutFormula(given.description ?? '')
      .replace(/\s+/g, ' ')
      .trim(),
    category: word(given.category),
    minValue: amountOf(given.minValue),
    maxValue: amountOf(given.maxValue),
    ...flags,
    ...(unclear && { [unclear]: false }),
    issuerProductId: plain(given.issuerProductId),
  });
  const issue = parsed.error?.issues[0];
  const reason = issue
    ? `${issue.path.join('.')}: ${issue.message}`
    : unclear && `${unclear}: Please write yes or no.`;
  if (!parsed.success || reason !== undefined) {
    return { ok: false, name: name.slice(0, LONGEST_NAME), reason: reason ?? 'This row is not valid.' };
  }
  const { minValue, maxValue, ...rest } = parsed.data;
  return { ok: true, card: { ...rest, minCents: minValue, maxCents: maxValue } };
}

function word(cell: string | undefined): string {
  return (cell ?? '').trim().toLowerCase();
}

/** "$25" and "25" are the same. */
function amountOf(cell: string | undefined): string {
  return plain(cell).replace(/^\$\s*/, '');
}

/** Without the apostrophe that marks text for a spreadsheet. */
function plain(cell: string | undefined): string {
  return (cell ?? '').trim().replace(/^'/, '');
}
