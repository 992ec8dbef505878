/** The records of deleted accounts. */
import { expect, test } from 'vitest';
import type { DeletedAccount } from '#contract/admin/deleted-accounts.ts';
import { testApp } from '#tests/support/app.ts';

const product = await testApp();
const sales = await product.signIn('sales');

const list = async (query = '') =>
  (await sales.get<DeletedAccount[]>(`/api/admin/inactive-users${query}`)).body;

test('a deleted account is listed with its record', async () => {
  const nora = await product.newMember({ email: 'closed@example.com', firstName: 'Norabelle' });
  expect((await nora.delete('/api/user/delete-account')).status).toBe(200);
  const [record] = await list();
  expect(record).toMatchObject({
    originalUserId: nora.id,
    firstName: 'Norabelle',
    email: 'closed@example.com',
    username: nora.username,
    userType: 'regular',
    isAuthority: false,
    balance: '0.00',
    paymentMethodsData: '[]',
  });
  expect(await list('?search=NORABELLE')).toHaveLength(1);
  expect(await list('?search=closed@')).toHaveLength(1);
  expect(await list('?search=nobody')).toEqual([]);
});

test('unreadable payment data is returned unchanged', async () => {
  const nora = await product.newMember({ email: 'odd@example.com' });
  await nora.delete('/api/user/delete-account');
  await product.db.query(
    `update deleted_account set payment_methods_data = '[{broken' where email = 'odd@example.com'`,
  );
  expect(await list('?search=odd@example.com')).toMatchObject([{ paymentMethodsData: '[{broken' }]);
});
