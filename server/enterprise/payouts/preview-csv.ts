/** Plans a payout of many from a file. Nothing is paid yet. */
import type { Readable } from 'node:stream';
import { CSV_MAX_ROWS } from '#contract/enterprise/csv.ts';
import { can } from '#contract/kernel/capabilities.ts';
import { toE164 } from '#contract/kernel/phone.ts';
import { recipientName, rewardEmail } from '#contract/rewards/recipient.ts';
import { findUser } from '#server/accounts/index.ts';
import { type CsvForm, readCsv } from '#server/kernel/read-csv.ts';
import { refuse } from '#server/kernel/refusal.ts';
import {
  type CustomFieldValue,
  checkFields,
  type Field,
  isOwnContact,
  selectFields,
} from '#server/rewards/index.ts';
import { type CompanyActor, readOwnCompany, requireUnlocked } from '../require-company-actor.ts';
import type { PayoutBatchRow } from './batch-store.ts';
import { createEmployeeIndex, type EmployeeIndex } from './employee-index.ts';
import {
  NAME_NEEDED,
  NO_ADDRESS,
  NOT_LISTED,
  type PlannedRecipient,
  planPayouts,
  type WantedRow,
  YOURSELF,
} from './payout-plan.ts';
import { payeeName } from './payout-texts.ts';
import { type PayoutRecipientRow, selectNamedEmployees } from './recipient-store.ts';
import { type Deps, savePlan } from './save-plan.ts';

const FORM: CsvForm<'email' | 'username' | 'phone' | 'amount' | 'message' | 'name'> = {
  columns: {
    email: 'email',
    emailaddress: 'email',
    username: 'username',
    phone: 'phone',
    phonenumber: 'phone',
    mobile: 'phone',
    amount: 'amount',
    message: 'message',
    name: 'name',
  },
  required: [
    ['email', 'amount'],
    ['username', 'amount'],
    ['phone', 'amount'],
  ],
  needs: 'The file needs a column amount, and a column email, username or phone.',
  mostRows: CSV_MAX_ROWS,
};

/** Throws `csv-unreadable` and `payload-too-large`, and what `previewChosen` throws. */
export async function previewCsv(
  deps: Deps,
  acting: CompanyActor,
  file: Readable,
  message: string | null,
): Promise<PayoutBatchRow> {
  requireUnlocked(await readOwnCompany(deps.db, acting));
  const wanted: WantedRow[] = [];
  const fields = await selectFields(deps.db, acting.enterpriseId);
  for await (const { line, cells } of readCsv(file, formWith(fields))) {
    wanted.push({
      line,
      given: (cells.email || cells.username || phoneIn(cells.phone)).toLowerCase(),
      amount: { text: cells.amount ?? '' },
      message: cells.message?.replace(/\p{Cc}+/gu, ' ') || null,
      name: nameIn(cells.name),
      fields: fieldsIn(fields, cells),
    });
  }
  if (wanted.length === 0) throw refuse('csv-unreadable', { message: 'The file has no rows.' });
  const employees = await findNamed(deps, acting, wanted);
  const own = await findUser(deps.db, acting.userId);
  const whyNoReward = (given: string) => {
    const unknown = employees.isClaimed(given) ? NAME_NEEDED : NOT_LISTED;
    if (!can(acting.role, 'enterprise-rewards')) return unknown;
    if (isOwnContact(own, contactOf(given))) return YOURSELF;
    if (mayGetLink(deps, given)) return null;
    return given.includes('@') ? NO_ADDRESS : unknown;
  };
  const plan = await planPayouts(wanted, (row) => found(employees.find(row)), whyNoReward);
  return savePlan(deps, acting, plan, message);
}

/** E.164 where it is a number; otherwise as the file has it. */
function phoneIn(text = ''): string {
  // A spreadsheet may drop the plus sign of a number, or write an apostrophe before it.
  const given = text.trim().replace(/^'/, '');
  return toE164(given) ?? given;
}

function contactOf(given: string) {
  const isPhone = given.startsWith('+');
  return { recipientEmail: isPhone ? null : given, recipientPhone: isPhone ? given : null };
}

function mayGetLink({ smsSender }: Pick<Deps, 'smsSender'>, given: string): boolean {
  const { recipientPhone } = contactOf(given);
  if (recipientPhone === null) return rewardEmail.safeParse(given).success;
  return smsSender !== undefined && toE164(recipientPhone) !== null;
}

type Cells = Partial<Record<string, string>>;

/** A custom field is a column of its name. */
function formWith(fields: readonly Field[]): CsvForm<string> {
  return { ...FORM, ownColumns: new Map(fields.map(({ id, label }) => [label.replaceAll('_', ''), id])) };
}

function fieldsIn(fields: readonly Field[], cells: Cells): CustomFieldValue[] | { message: string } {
  const result = checkFields(
    fields,
    fields.map(({ id }) => ({ field: id, value: cells[id] ?? '' })),
  );
  return 'kept' in result ? result.kept : result;
}

/** A name that a reward can carry, or why it cannot. */
function nameIn(text = ''): WantedRow['name'] {
  const read = recipientName.safeParse(text.replace(/\p{Cc}+/gu, ' '));
  if (read.success) return read.data || undefined;
  return { message: `The column “name”: ${read.error.issues[0]?.message ?? 'This is no name.'}` };
}

const IDS_PER_QUERY = 2_000;

async function findNamed({ db }: Deps, acting: CompanyActor, wanted: WantedRow[]): Promise<EmployeeIndex> {
  const names = [...new Set(wanted.map(({ given }) => given))];
  const index = createEmployeeIndex();
  for (let from = 0; from < names.length; from += IDS_PER_QUERY) {
    const some = names.slice(from, from + IDS_PER_QUERY);
    const phones = some.flatMap((name) => (name.startsWith('+1') ? [name.slice(2)] : []));
    index.add(await selectNamedEmployees(db, acting, some, phones));
  }
  return index;
}

export function found(
  user: PayoutRecipientRow | 'several' | undefined,
): PlannedRecipient | 'several' | undefined {
  if (user === 'several') return user;
  return user && { id: user.id, name: payeeName(user), payable: user.payable };
}
