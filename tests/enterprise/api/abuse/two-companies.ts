/** Two companies, one of which reaches for what the other has. */
import { testApp } from '#tests/support/app.ts';
import { newRecipient, otherCompany } from '../company.ts';

export const COMPANY_ROLES = [
  'super_admin',
  'account_manager',
  'account_staff',
  'department_manager',
] as const;

export const send = '/api/enterprise/send-funds';

export const payouts = '/api/enterprise/payouts';

/** The product, with a second company that has a colleague and an employee of its own. */
export async function openTwoCompanies() {
  const product = await testApp();
  const { db } = product;
  const manager = await product.signIn('account_manager');

  /** An enterprise with its own colleague, employee, batch and card. */
  const other = await otherCompany(product);
  const colleague = await other.manager.post('/api/enterprise/add-staff', {
    emailUsername: 'ida',
    firstName: 'Ida',
    lastName: 'Moss',
    role: 'staff',
  });
  const employee = await newRecipient(product);
  await db.query(
    `insert into employee (enterprise_id, user_id, status, first_name, last_name, email, created_at, linked_at)
   select $1, id, 'linked', first_name, last_name, email, now(), now() from users where id = $2`,
    [other.id, employee.id],
  );

  // The invitation's job creates a link; the counts below begin after it.
  await product.settled();

  return { product, db, manager, other, colleague, employee };
}
