import { fullName } from '../../ui/format/full-name.ts';

/** An account without a name yet is called by its username. */
export function customerName({
  username,
  ...name
}: {
  firstName: string;
  lastName: string;
  username: string;
}): string {
  return fullName(name) || `@${username}`;
}
