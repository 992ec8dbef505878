/** Staff who ask for acts that wait for a second administrator, and who decide about them. */
import type { StaffRequest } from '#contract/admin/approvals.ts';
import { type SignedIn, testApp } from '#tests/support/app.ts';

export const reason = 'Goodwill';

export const add = (by: SignedIn, to: SignedIn, amount: string, headers = {}) =>
  by.post('/api/admin/manual-add-funds', { userId: to.id, amount, reason }, headers);

export const approve = (by: SignedIn, id: unknown) => by.post(`/api/admin/approvals/${id}/approve`, {});

export const read = (by: SignedIn, id: unknown) => by.get<StaffRequest>(`/api/admin/approvals/${id}`);

/** The product, with the staff who propose and those who decide. */
export async function openStaff() {
  const product = await testApp();
  const admin = await product.signIn('administrator');
  const god = await product.signIn('god');
  const care = await product.signIn('customer_service');

  return { product, admin, god, care };
}
