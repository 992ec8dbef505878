/** The twin of a company: it stands for the company in the test world, with money of its own. */
import { createUser, findUserByEmail, type UserRow } from '#server/accounts/index.ts';
import type { Tx } from '#server/db/transaction.ts';
import type { Clock } from '#server/kernel/clock.ts';
import { newId } from '#server/kernel/id.ts';
import { invariant } from '#server/kernel/invariant.ts';
import { adjustment, enterprise, openEnterpriseAccount, post } from '#server/ledger/index.ts';
import { closeAccountWithoutBalance } from '#server/settings/index.ts';
import { selectCompanyStaff } from '../managers/staff-store.ts';
import { findCompany, insertCompany, noteReachedMinimum, setCreator, updateCompany } from './store.ts';

export type NewTwin = {
  id: string;
  companyName: string;
  slug: string;
  emailDomain: string;
  /** Its super admin. */
  admin: { firstName: string; lastName: string; email: string };
  fundsCents: bigint;
};

const FACTS = { companyEmail: null, companyAddress: null, companyPhone: null, minimumCents: 0n };

function namesOf({ companyName, slug, emailDomain }: NewTwin, mark?: string) {
  return mark === undefined
    ? { companyName, slug, emailDomain }
    : { companyName, slug: `${slug}-${mark}`, emailDomain: `${mark}.${emailDomain}` };
}

/** Returns its super admin. Names that are taken get the end of its id. */
export async function openTwin(tx: Tx, { clock }: { clock: Clock }, twin: NewTwin): Promise<UserRow> {
  const { id, admin } = twin;
  const now = clock.now();
  const mark = id.slice(-8);
  const facts = { ...FACTS, id, isActive: true, now };
  // A company of the real world may have taken the name that another one had when its twin was made.
  const taken =
    (await insertCompany(tx, { ...facts, ...namesOf(twin) })) &&
    (await insertCompany(tx, { ...facts, ...namesOf(twin, mark) }));
  invariant(!taken, `the ${taken} of the twin ${id} is taken`);
  await openEnterpriseAccount(tx, id);
  await noteReachedMinimum(tx, id, now);
  const user = await createUser(
    tx,
    {
      ...admin,
      // A gift may have been claimed with this address.
      email: (await findUserByEmail(tx, admin.email)) ? admin.email.replace('@', `+${mark}@`) : admin.email,
      emailVerified: true,
      profileComplete: true,
      passwordHash: null,
      acceptsTerms: false,
      kind: {
        user_type: 'enterprise',
        authority_role: null,
        enterprise_id: id,
        enterprise_role: 'super_admin',
      },
    },
    now,
  );
  await setCreator(tx, id, user.id);
  await post(
    tx,
    adjustment({
      adjustmentId: newId(),
      holder: enterprise(id),
      amountCents: twin.fundsCents,
      decision: { actorId: user.id, actorRole: 'super_admin', reason: 'Money of the test world' },
      description: 'Money of the test world',
    }),
  );
  return user;
}

/** Frees its names, and closes its users' accounts. What it paid stays in the ledger. */
export async function retireTwin(tx: Tx, { clock }: { clock: Clock }, id: string): Promise<void> {
  const company = await findCompany(tx, id);
  invariant(company, `there is no twin ${id}`);
  const now = clock.now();
  for (const user of await selectCompanyStaff(tx, id)) await closeAccountWithoutBalance(tx, user.id, now);
  const taken = await updateCompany(tx, {
    ...FACTS,
    id,
    companyName: company.company_name,
    slug: `retired-${id}`,
    emailDomain: `${id}.invalid`,
    isActive: false,
    now,
  });
  invariant(!taken, `the ${taken} of the retired twin ${id} is taken`);
}
