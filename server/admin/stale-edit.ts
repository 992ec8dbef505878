/** A form that was opened before somebody else changed what it shows. */
import type { AdminUserDetail } from '#contract/admin-people.ts';
import { refuse } from '#server/kernel/refusal.ts';

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

/** The refusal, with what is there now and which of it is not what the form would write. */
export function staleEdit(current: AdminUserDetail, wanted: EditableFacts): Error {
  const names = (Object.keys(words) as (keyof typeof words)[]).filter(
    (name) => wanted[name] !== undefined && (wanted[name] || null) !== (current[name] || null),
  );
  const list = names.map((name) => words[name]).join(', ');
  return refuse('changed-meanwhile', {
    message: list
      ? `Somebody changed this in the meantime. Different now: ${list}. Please look at it again.`
      : 'Somebody changed this in the meantime. Please look at it again.',
    extra: {
      changed: names,
      current: {
        firstName: current.firstName,
        lastName: current.lastName,
        email: current.email,
        phoneNumber: current.phoneNumber,
        address: current.address,
        notes: current.notes,
        balance: current.balance,
        updatedAt: current.updatedAt,
      },
    },
  });
}
