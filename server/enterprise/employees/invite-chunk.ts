/**
 * Processes a few hundred uploaded rows: opens accounts for unknown people, invites members, and keeps listed
 * employees (P34).
 */
import type { z } from 'zod';
import type { UploadedRow } from '#contract/enterprise/employees.ts';
import { countLabel } from '#contract/kernel/counts.ts';
import { endUnprovenSignUps, enqueueAccountMail, inviteMembers } from '#server/accounts/index.ts';
import type { Queryable } from '#server/db/pool.ts';
import { type Tx, transaction } from '#server/db/transaction.ts';
import { enqueueMail, notify } from '#server/notifications/index.ts';
import type { CompanyRow } from '../company/company.ts';
import type { EnterpriseDeps } from '../deps.ts';
import { recordCompanyAction } from '../record-company-action.ts';
import { type CompanyActor, requireStillManager } from '../require-company-actor.ts';
import { type Granted, grantStrangers, type previewStrangers } from '../strangers/grant-strangers.ts';
import { REMOVED } from './employee-dates.ts';
import type { EmployeeRow, NumberedRow } from './employee-row.ts';
import {
  insertEmployees,
  insertUploads,
  type KnownUser,
  selectKnown,
  type ToList,
  updateDates,
} from './employee-store.ts';
import { declinedText, invitedSince, peaceSince } from './invitation.ts';
import { recordInvited } from './invitation-store.ts';

export type InviteOutcome = z.output<typeof UploadedRow> & { userId?: string };

type Chunk = {
  company: CompanyRow;
  rows: NumberedRow[];
  /** Where nobody is invited: how many strangers the company may still write to. */
  preview: ReturnType<typeof previewStrangers> | null;
};
type Deps = Pick<EnterpriseDeps, 'db' | 'jobs' | 'clock' | 'config'>;

/** Returns the outcome of each row, real or previewed. A second run finds everybody listed. */
export async function inviteChunk(deps: Deps, acting: CompanyActor, chunk: Chunk): Promise<InviteOutcome[]> {
  if (chunk.rows.length === 0) return [];
  // In email order, so that two uploads of the same people lock in the same order.
  const rows = chunk.rows.toSorted((a, b) => (a.row.email < b.row.email ? -1 : 1));
  const emails = rows.map(({ row }) => row.email);
  const know = async (db: Queryable) =>
    byEmail(await selectKnown(db, acting.enterpriseId, emails, peaceSince(deps.clock.now())));
  const plan = (known: Map<string, KnownUser>) =>
    rows.map((each) => outcomeOf(acting, each, known.get(each.row.email)));
  if (chunk.preview) {
    const outcomes = plan(await know(deps.db));
    return limitStrangers(outcomes, await chunk.preview(deps.db, strangersIn(outcomes)));
  }
  return transaction(deps.db, async (tx) => {
    const before = await know(tx);
    const wanted = plan(before);
    const planned = limitStrangers(
      wanted,
      await grantStrangers(tx, deps, chunk.company, strangersIn(wanted)),
    );
    const unknown = rows.flatMap(({ row }, at) => (planned[at]?.fate === 'invited' ? [row] : []));
    const invited = await inviteMembers(tx, deps, unknown, chunk.company.company_name);
    // An address that signed up a moment ago is a member to invite.
    const late = unknown.flatMap(({ email }) => (invited.has(email) ? [] : [email]));
    const known = late.length === 0 ? before : await know(tx);
    const outcomes = rows.map((each, at) => {
      const before = planned[at];
      if (before?.fate === 'refused') return before;
      const userId = invited.get(each.row.email);
      return userId === undefined
        ? outcomeOf(acting, each, known.get(each.row.email))
        : { ...outcomeOf(acting, each, undefined), userId };
    });
    await keep(tx, deps, acting, { company: chunk.company, rows, outcomes });
    return outcomes;
  });
}

function byEmail(users: KnownUser[]): Map<string, KnownUser> {
  return new Map(users.map((user) => [user.email, user]));
}

function outcomeOf(
  { ownOnly }: CompanyActor,
  { line, row }: NumberedRow,
  known: KnownUser | undefined,
): InviteOutcome {
  const { email } = row;
  if (!known) return { line, email, fate: 'invited', reason: null };
  const { id: userId } = known;
  if (known.on_list) {
    // A date decides when the company pays, so a department manager gives dates to the people they add alone
    // (P147).
    const newDates = !ownOnly && hasNewDates(row, known);
    return { line, email, fate: 'already-listed', reason: null, userId, ...(newDates && { newDates }) };
  }
  if (known.declined_at) return { line, email, fate: 'refused', reason: declinedText(known.declined_at) };
  if (known.is_member) return { line, email, fate: 'asked', reason: null, userId };
  return { line, email, fate: 'refused', reason: 'This person cannot be on an employee list.' };
}

function hasNewDates(given: EmployeeRow, known: KnownUser): boolean {
  const differs = (date: string | null, before: string | null) =>
    date !== null && (date === REMOVED ? null : date) !== before;
  return differs(given.birthday, known.birthday) || differs(given.startDate, known.start_date);
}

const isStranger = ({ fate }: InviteOutcome) => fate === 'invited' || fate === 'asked';
const strangersIn = (outcomes: InviteOutcome[]) => outcomes.filter(isStranger).length;

/** Refuses the strangers above what was granted. */
function limitStrangers(outcomes: InviteOutcome[], { count, why }: Granted): InviteOutcome[] {
  if (why === null) return outcomes;
  let left = count;
  return outcomes.map((outcome) => {
    if (!isStranger(outcome)) return outcome;
    left -= 1;
    return left >= 0 ? outcome : { line: outcome.line, email: outcome.email, fate: 'refused', reason: why };
  });
}

async function keep(
  tx: Tx,
  deps: Deps,
  acting: CompanyActor,
  { company, rows, outcomes }: { company: CompanyRow; rows: NumberedRow[]; outcomes: InviteOutcome[] },
): Promise<void> {
  // Earlier chunks, and other uploads of the same people, took their time.
  await requireStillManager(tx, acting);
  const toList = rows.flatMap(({ row }, index): ToList[] => {
    const { fate, userId } = outcomes[index] ?? {};
    if (userId === undefined || (fate !== 'invited' && fate !== 'asked')) return [];
    return [{ ...row, userId, status: fate === 'invited' ? 'linked' : 'asked' }];
  });
  const added = await insertEmployees(tx, acting.enterpriseId, toList, deps.clock.now());
  const listedIds = outcomes.flatMap(({ userId }) => userId ?? []);
  await insertUploads(tx, acting, listedIds);
  const dated = rows.flatMap(({ row }, index) => {
    const { userId, newDates } = outcomes[index] ?? {};
    return userId !== undefined && newDates ? [{ userId, ...row }] : [];
  });
  if (dated.length > 0) await updateDates(tx, acting.enterpriseId, dated);
  const asked = toList.filter(({ status, userId }) => status === 'asked' && added.has(userId));
  const now = deps.clock.now();
  // What the company pays is for the owner of the address, and not for another person who signed up with it.
  const ended = await endUnprovenSignUps(
    tx,
    asked.map(({ userId }) => userId),
    now,
  );
  // The invitation leads to a page for signed-in members, and nobody has a password any more.
  for (const userId of ended)
    await enqueueAccountMail(tx, deps, {
      purpose: 'set-password',
      userId,
      invitedBy: company.company_name,
    });
  const toAsk = await recordInvited(
    tx,
    acting.enterpriseId,
    asked.map(({ userId }) => userId),
    { now, notSince: invitedSince(now) },
  );
  for (const user of asked) if (toAsk.has(user.userId)) await inviteMember(tx, deps, company, user);
  if (added.size + dated.length === 0) return;
  const subject = { kind: 'employees', id: acting.enterpriseId, label: people(added.size + dated.length) };
  const after = {
    ...{ added: added.size, invitedToAccept: asked.length },
    ...(dated.length > 0 && { newDates: dated.length }),
  };
  await recordCompanyAction(tx, acting, { action: 'employees-uploaded', subject, after }, now);
}

const people = (count: number) => countLabel(count, 'employee', 'employees');

/** Invites a member to accept the link. */
export async function inviteMember(
  tx: Tx,
  deps: Pick<EnterpriseDeps, 'jobs'>,
  { company_name: companyName }: CompanyRow,
  { userId, email, firstName }: { userId: string; email: string; firstName: string },
): Promise<void> {
  await notify(tx, {
    userId,
    title: `${companyName} would like to reward you`,
    message: `Accept in your settings, and ${companyName} can send you rewards. Nothing happens until you do.`,
    about: { topic: 'settings' },
  });
  await enqueueMail(tx, deps, {
    to: email,
    userId,
    mail: { template: 'employer-asks', data: { firstName, companyName } },
  });
}
