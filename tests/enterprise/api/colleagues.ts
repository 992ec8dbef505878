/** People of a company, invited by their colleagues. */
import { newId } from '#server/kernel/id.ts';
import { type SignedIn, testApp } from '#tests/support/app.ts';

export const path = '/api/enterprise/add-staff';

export function newStaff(role = 'staff', emailUsername = `p${newId().slice(-10)}`) {
  return { emailUsername, firstName: 'Ida', lastName: 'Moss', role };
}

/** The product, with people whom a company invites. */
export async function openStaff() {
  const product = await testApp();
  const { db } = product;

  /** Verifies the invited colleague's email, as the link in the invitation does, and signs them in. */
  async function accept(email: string): Promise<SignedIn> {
    await db.query('update users set email_verified_at = now() where email = $1', [email]);
    return product.signIn(email);
  }

  return { product, db, accept };
}
