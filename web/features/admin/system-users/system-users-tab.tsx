export function SystemUsersTab() {
  return <h2 className="font-display font-semibold text-xl">System Users</h2>;
}
