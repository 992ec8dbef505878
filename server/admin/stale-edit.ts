/** Detects a form that was opened before another change of what it shows. */
import type { AdminUserDetail } from '#contract/admin/customers.ts';
import { refuse } from '#server/kernel/refusal.ts';

type Fact = string | boolean | null;

type Stale<Name extends string> = {
  /** The fields that the form may write, with their labels. */
  labels: Readonly<Record<Name, string>>;
  /** What the form would write. Absent fields stay. */
  wanted: Partial<Record<NoInfer<Name>, Fact>>;
  /** The present values. */
  current: Record<NoInfer<Name>, Fact>;
};

/** The refusal, with the present values (`shown`) and the fields that differ from the form. */
export function staleEdit<Name extends string>(
  { labels, wanted, current }: Stale<Name>,
  shown: object,
): Error {
  const names = (Object.keys(labels) as Name[]).filter((name) => {
    const value = wanted[name];
    return value !== undefined && (value || null) !== (current[name] || null);
  });
  const list = names.map((name) => labels[name]).join(', ');
  return refuse('changed-meanwhile', {
    message: list
      ? `This was changed in the meantime. Different now: ${list}. Please look at it again.`
      : 'This was changed in the meantime. Please look at it again.',
    extra: { changed: names, current: shown },
  });
}

const labels = {
  firstName: 'first name',
  lastName: 'last name',
  email: 'e-mail',
  phoneNumber: 'phone',
  address: 'address',
  notes: 'notes',
  balance: 'balance',
} as const;

export type EditableFacts = Partial<Record<keyof typeof labels, string | null>>;

/** The refusal of an edit that was based on an older state of a user. */
export function staleCustomer(current: AdminUserDetail, wanted: EditableFacts): Error {
  return staleEdit(
    { labels, wanted, current },
    {
      firstName: current.firstName,
      lastName: current.lastName,
      email: current.email,
      phoneNumber: current.phoneNumber,
      address: current.address,
      notes: current.notes,
      balance: current.balance,
      updatedAt: current.updatedAt,
    },
  );
}
