/** The demo's users. Only with stand-ins, because their password is public. */
import type { PublicConfig } from '#contract/config.ts';
import {
  createUser,
  findUserByEmail,
  type Kind,
  MEMBER,
  type Passwords,
  setEmailVerified,
  setPassword,
} from '#server/accounts/index.ts';
import type { Db } from '#server/db/pool.ts';
import { type Tx, transaction } from '#server/db/transaction.ts';
import { insertDemoCompany, setDemoCreator } from '#server/enterprise/index.ts';
import type { Clock } from '#server/kernel/clock.ts';
import { openEnterpriseAccount } from '#server/ledger/index.ts';

const DEMO_PASSWORD = 'indulge-demo';

type DemoUser = {
  key: string;
  email: string;
  /** The label on the sign-in page. */
  label: string;
  firstName: string;
  lastName: string;
  username?: string;
  kind: Kind | EnterpriseRole;
};

type EnterpriseRole = NonNullable<Kind['enterprise_role']>;

const staff = (role: NonNullable<Kind['authority_role']>): Kind => ({
  ...MEMBER,
  user_type: 'authority',
  authority_role: role,
});

const DEMO_PEOPLE = [
  {
    key: 'maya',
    email: 'maya@example.com',
    label: 'Member with a balance',
    firstName: 'Maya',
    lastName: 'Okafor',
    username: 'maya',
    kind: MEMBER,
  },
  {
    key: 'leo',
    email: 'leo@example.com',
    label: 'New member',
    firstName: 'Leo',
    lastName: 'Park',
    username: 'leo',
    kind: MEMBER,
  },
  {
    key: 'god',
    email: 'god@indulge.example',
    label: 'Top administrator',
    firstName: 'God',
    lastName: '',
    username: 'god',
    kind: staff('god'),
  },
  {
    key: 'admin',
    email: 'admin@indulge.example',
    label: 'Administrator',
    firstName: 'Ada',
    lastName: 'Quinn',
    kind: staff('administrator'),
  },
  {
    key: 'care',
    email: 'care@indulge.example',
    label: 'Customer service',
    firstName: 'Cara',
    lastName: 'Mills',
    kind: staff('customer_service'),
  },
  {
    key: 'sales',
    email: 'sales@indulge.example',
    label: 'Sales',
    firstName: 'Sam',
    lastName: 'Ortiz',
    kind: staff('sales'),
  },
  {
    key: 'owner',
    email: 'owner@acme.example',
    label: 'Acme Rewards, super admin',
    firstName: 'Olivia',
    lastName: 'Grant',
    kind: 'super_admin',
  },
  {
    key: 'manager',
    email: 'manager@acme.example',
    label: 'Acme Rewards, account manager',
    firstName: 'Marcus',
    lastName: 'Bell',
    kind: 'account_manager',
  },
  {
    key: 'staff',
    email: 'staff@acme.example',
    label: 'Acme Rewards, account staff',
    firstName: 'Stella',
    lastName: 'Ruiz',
    kind: 'account_staff',
  },
  {
    key: 'dept',
    email: 'dept@acme.example',
    label: 'Acme Rewards, department manager',
    firstName: 'Dana',
    lastName: 'Whitfield',
    kind: 'department_manager',
  },
] as const satisfies readonly DemoUser[];

/** The users that the sign-in page offers to visitors. */
export function demoForVisitors(appUrl: string): NonNullable<PublicConfig['demo']> {
  return {
    password: DEMO_PASSWORD,
    mailboxUrl: `${appUrl}/sandbox/mail`,
    people: DEMO_PEOPLE.map(({ email, label }) => ({ email, label })),
  };
}

/** The users whose balances the seed fills. */
export type SeededUsers = {
  mayaId: string;
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
