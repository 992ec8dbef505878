/** A form that was opened before somebody else changed what it shows. */
import type { AdminUserDetail } from '#contract/admin/customers.ts';
import { refuse } from '#server/kernel/refusal.ts';

type Fact = string | boolean | null;

type Stale<Name extends string> = {
  /** The fields that the form may write, as people call them. */
  words: Readonly<Record<Name, string>>;
  /** What the form would write; what is absent it leaves. */
  wanted: Partial<Record<NoInfer<Name>, Fact>>;
  /** What is there now. */
  current: Record<NoInfer<Name>, Fact>;
};

/** The refusal, with what is there now (`shown`) and which of it is not what the form would write. */
export function staleEdit<Name extends string>(
  { words, wanted, current }: Stale<Name>,
  shown: object,
): Error {
  const names = (Object.keys(words) as Name[]).filter((name) => {
    const value = wanted[name];
    return value !== undefined && (value || null) !== (current[name] || null);
  });
  const list = names.map((name) => words[name]).join(', ');
  return refuse('changed-meanwhile', {
    message: list
      ? `Somebody changed this in the meantime. Different now: ${list}. Please look at it again.`
      : 'Somebody changed this in the meantime. Please look at it again.',
    extra: { changed: names, current: shown },
  });
}

const words = {
  firstName: 'first name',
  lastName: 'last name',
  email: 'e-mail',
  phoneNumber: 'phone',
  address: 'address',
  notes: 'notes',
  balance: 'balance',
} as const;

export type EditableFacts = Partial<Record<keyof typeof words, string | null>>;

/** The same of a person. */
export function stalePerson(current: AdminUserDetail, wanted: EditableFacts): Error {
  return staleEdit(
    { words, wanted, current },
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
