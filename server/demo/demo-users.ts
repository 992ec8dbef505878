/** Who the users of the demo are. */
import type { PublicConfig } from '#contract/config.ts';
import type { EnterpriseRole } from '#contract/enterprise/roles.ts';
import { type Kind, MEMBER } from '#server/accounts/index.ts';

export const DEMO_PASSWORD = 'indulge-demo';

export type DemoUser = {
  key: string;
  email: string;
  /** The label on the sign-in page. */
  label: string;
  firstName: string;
  lastName: string;
  username?: string;
  kind: Kind | EnterpriseRole;
};

const staff = (role: NonNullable<Kind['authority_role']>): Kind => ({
  ...MEMBER,
  user_type: 'authority',
  authority_role: role,
});

export const DEMO_PEOPLE = [
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
