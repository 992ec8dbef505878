/** A recipient's name as senders see it. */
export function memberName(user: { first_name: string; last_name: string; username: string }): string {
  return `${user.first_name} ${user.last_name}`.trim() || `@${user.username}`;
}
