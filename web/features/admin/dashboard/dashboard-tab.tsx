export function DashboardTab() {
  return <h2 className="font-display font-semibold text-xl">Dashboard</h2>;
}
