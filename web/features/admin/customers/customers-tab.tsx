export function CustomersTab() {
  return <h2 className="font-display font-semibold text-xl">Customers</h2>;
}
