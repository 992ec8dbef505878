/** Plans a payout of many: to chosen employees, to all of them, or from a file. Nothing is paid yet. */
import type { Readable } from 'node:stream';
import { CSV_MAX_ROWS } from '#contract/enterprise/csv.ts';
import { MESSAGE_LENGTH } from '#contract/enterprise/funds.ts';
import { can } from '#contract/kernel/capabilities.ts';
import { toE164 } from '#contract/kernel/phone.ts';
import { recipientName, rewardEmail } from '#contract/rewards/recipient.ts';
import { findUser } from '#server/accounts/index.ts';
import { transaction } from '#server/db/transaction.ts';
import { newId } from '#server/kernel/id.ts';
import { type CsvForm, readCsv } from '#server/kernel/read-csv.ts';
import { type Refusal, refuse } from '#server/kernel/refusal.ts';
import {
  type Field,
  isOwnContact,
  type NotedField,
  noteFields,
  selectFields,
} from '#server/rewards/index.ts';
import type { EnterpriseDeps } from '../deps.ts';
import { type CompanyActor, companyOf, requireUnlocked } from '../require-company-actor.ts';
import { type BatchRow, findBatch, insertBatch, insertBatchRows } from './batch-store.ts';
import { type Plan, type PlannedRecipient, planPayouts, type WantedRow } from './payout-plan.ts';
import { nameOf } from './payout-texts.ts';
import { type RecipientRow, selectEmployeesToPay, selectNamedEmployees } from './recipient-store.ts';

type Deps = Pick<EnterpriseDeps, 'db' | 'clock' | 'smsSender'>;

export type Chosen =
  | { rows: { employeeId: string; amountCents: bigint }[] }
  | { everyone: { amountCents: bigint } };

/**
 * Throws `enterprise-inactive`, `funding-required`, and `payload-too-large` for a list above one payout's
 * limit.
 */
export async function previewChosen(
  deps: Deps,
  acting: CompanyActor,
  chosen: Chosen,
  message: string | null,
): Promise<BatchRow> {
  requireUnlocked(await companyOf(deps.db, acting));
  const users = await selectEmployeesToPay(
    deps.db,
    acting,
    'rows' in chosen ? chosen.rows.map(({ employeeId }) => employeeId) : 'everyone',
  );
  if (users.length > CSV_MAX_ROWS) throw tooManyRecipients();
  const byId = new Map(users.map((user) => [user.id, user]));
  const wanted =
    'rows' in chosen
      ? chosen.rows.map(({ employeeId, amountCents }) => ({ id: employeeId, cents: amountCents }))
      : users.map(({ id }) => ({ id, cents: chosen.everyone.amountCents }));
  const plan = planPayouts(
    wanted.map(({ id, cents }, index) => ({ line: index + 1, given: id, amount: { cents }, message: null })),
    (id) => found(byId.get(id)),
  );
  // A readable name, since an id means nothing in the result.
  const readable = plan.rows.map((row) => ({ ...row, given: byId.get(row.given)?.email ?? row.given }));
  return savePlan(deps, acting, { ...plan, rows: readable }, message);
}

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
): Promise<BatchRow> {
  requireUnlocked(await companyOf(deps.db, acting));
  const wanted: WantedRow[] = [];
  const fields = await selectFields(deps.db, acting.enterpriseId);
  for await (const { line, cells } of readCsv(file, formWith(fields))) {
    wanted.push({
      line,
      given: (cells.email || cells.username || phoneIn(cells.phone)).toLowerCase(),
      amount: { text: cells.amount ?? '' },
      message: cells.message?.replace(/\p{Cc}+/gu, ' ').slice(0, MESSAGE_LENGTH) || null,
      name: nameIn(cells.name),
      fields: notedIn(fields, cells),
    });
  }
  if (wanted.length === 0) throw refuse('csv-unreadable', { message: 'The file has no rows.' });
  const users = await findNamed(deps, acting, wanted);
  const own = await findUser(deps.db, acting.userId);
  const mayReward = (given: string) =>
    can(acting.role, 'enterprise-rewards') && mayGetLink(deps, given) && !isOwnContact(own, contactOf(given));
  const plan = planPayouts(wanted, (given) => found(users.get(given)), mayReward);
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

function notedIn(fields: readonly Field[], cells: Cells): NotedField[] | { message: string } {
  const result = noteFields(
    fields,
    fields.map(({ id }) => ({ field: id, value: cells[id] ?? '' })),
  );
  return 'noted' in result ? result.noted : result;
}

/** A name that a reward can carry; otherwise none. */
function nameIn(text: string | undefined): string | undefined {
  const read = recipientName.safeParse(text ?? '');
  return read.success && read.data !== '' ? read.data : undefined;
}

function tooManyRecipients(): Refusal {
  const most = CSV_MAX_ROWS.toLocaleString('en-US');
  const message = `A payout takes at most ${most} people at once. Please pay them by files.`;
  return refuse('payload-too-large', { message, fields: { everyone: message } });
}

const idsPerQuery = 2_000;

async function findNamed(
  { db }: Deps,
  acting: CompanyActor,
  wanted: WantedRow[],
): Promise<Map<string, RecipientRow | 'several'>> {
  const names = [...new Set(wanted.map(({ given }) => given))];
  const users = new Map<string, RecipientRow | 'several'>();
  for (let from = 0; from < names.length; from += idsPerQuery) {
    const some = names.slice(from, from + idsPerQuery);
    const phones = some.flatMap((name) => (name.startsWith('+1') ? [name.slice(2)] : []));
    const rows = await selectNamedEmployees(db, acting, some, phones);
    for (const row of rows) {
      users.set(row.username, row);
      users.set(row.listed_email, row);
      if (row.phone_digits === null || !phones.includes(row.phone_digits)) continue;
      const number = `+1${row.phone_digits}`;
      const other = users.get(number);
      users.set(
        number,
        other === undefined || (other !== 'several' && other.id === row.id) ? row : 'several',
      );
    }
  }
  return users;
}

function found(user: RecipientRow | 'several' | undefined): PlannedRecipient | 'several' | undefined {
  if (user === 'several') return user;
  return user && { id: user.id, name: nameOf(user), payable: user.payable };
}

const writtenAtOnce = 1_000;

async function savePlan(
  { db, clock }: Deps,
  acting: CompanyActor,
  plan: Plan,
  message: string | null,
): Promise<BatchRow> {
  const batchId = newId();
  const now = clock.now();
  return transaction(db, async (tx) => {
    await insertBatch(tx, acting, { id: batchId, plan, message, now });
    for (let from = 0; from < plan.rows.length; from += writtenAtOnce) {
      const rows = plan.rows
        .slice(from, from + writtenAtOnce)
        .map((row) => ({ ...row, id: newId(), message: row.message ?? message }));
      await insertBatchRows(tx, acting, { batchId, rows, now });
    }
    const batch = await findBatch(tx, acting, batchId);
    if (!batch) throw new Error('The batch that was just written is not there.');
    return batch;
  });
}
