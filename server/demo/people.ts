/** The demo's users. Only with stand-ins, because their password is public. */
import type { EnterpriseRole } from '#contract/enterprise/roles.ts';
import {
  createUser,
  findUserByEmail,
  type Kind,
  type Passwords,
  setEmailVerified,
  setPassword,
} from '#server/accounts/index.ts';
import type { Db } from '#server/db/pool.ts';
import { type Tx, transaction } from '#server/db/transaction.ts';
import { insertDemoCompany, setDemoCreator } from '#server/enterprise/index.ts';
import type { Clock } from '#server/kernel/clock.ts';
import { openEnterpriseAccount } from '#server/ledger/index.ts';
import { DEMO_PASSWORD, DEMO_PEOPLE, type DemoUser } from './demo-users.ts';

/** The users whose balances the seed fills. */
export type SeededUsers = {
  mayaId: string;
  ownerId: string;
  managerId: string;
  deptId: string;
  adminId: string;
  acmeId: string;
  /** All of them, and the hash of their password. */
  ids: string[];
  passwordHash: string;
};

type Deps = { passwords: Passwords; clock: Clock; config: { godEmail: string } };

/**
 * Opens the missing accounts, all verified. Running it again changes nothing. Balances are filled elsewhere.
 */
export async function seedDemoUsers(db: Db, { passwords, clock, config }: Deps): Promise<SeededUsers> {
  const passwordHash = await passwords.hash(DEMO_PASSWORD);
  return transaction(db, async (tx) => {
    const acmeId = await seedCompany(tx);
    const ids = new Map<string, string>();
    for (const [index, user] of DEMO_PEOPLE.entries()) {
      // God is unique. An operator who configured another address does not get this password on it.
      if (user.key === 'god' && user.email !== config.godEmail.toLowerCase()) continue;
      ids.set(user.key, await seedUser(tx, { user, index, acmeId, passwordHash, now: clock.now() }));
    }
    await setDemoCreator(tx, acmeId, ids.get('manager'));
    const idOf = (key: (typeof DEMO_PEOPLE)[number]['key']) => ids.get(key) ?? '';
    return {
      mayaId: idOf('maya'),
      ownerId: idOf('owner'),
      managerId: idOf('manager'),
      deptId: idOf('dept'),
      adminId: idOf('admin'),
      acmeId,
      ids: [...ids.values()],
      passwordHash,
    };
  });
}

type Seeding = { user: DemoUser; index: number; acmeId: string; passwordHash: string; now: Date };

async function seedUser(tx: Tx, { user, index, acmeId, passwordHash, now }: Seeding): Promise<string> {
  const existing = await findUserByEmail(tx, user.email);
  if (existing) {
    // God exists from the start, invited and without a password.
    if (existing.password_hash === null) {
      await setPassword(tx, { userId: existing.id, passwordHash, now });
      await setEmailVerified(tx, { userId: existing.id, manually: false, now });
    }
    return existing.id;
  }
  const { kind, ...rest } = user;
  const created = await createUser(
    tx,
    {
      ...rest,
      emailVerified: true,
      phoneNumber: `(555) 010-${String(1000 + index)}`,
      address: '12 Orchard Lane, Springfield',
      state: 'Illinois',
      zipCode: '62701',
      profileComplete: true,
      passwordHash,
      kind: typeof kind === 'string' ? employee(kind, acmeId) : kind,
      acceptsTerms: true,
    },
    now,
  );
  return created.id;
}

function employee(role: EnterpriseRole, enterpriseId: string): Kind {
  return {
    user_type: 'enterprise',
    authority_role: null,
    enterprise_id: enterpriseId,
    enterprise_role: role,
  };
}

async function seedCompany(tx: Tx): Promise<string> {
  const id = await insertDemoCompany(tx);
  await openEnterpriseAccount(tx, id);
  return id;
}
