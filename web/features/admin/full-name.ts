/** The God account has only a first name. */
export function fullName({ firstName, lastName }: { firstName: string; lastName: string }): string {
  return `${firstName} ${lastName}`.trim();
}

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
