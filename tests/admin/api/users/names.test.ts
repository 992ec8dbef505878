/** Names that staff write follow the rules of names that people type: they stand in mails to others. */
import { expect, test } from 'vitest';
import { NO_ADDRESS } from '#contract/kernel/plain-name.ts';
import { testApp } from '#tests/support/app.ts';

const product = await testApp();
const admin = await product.signIn('administrator');

test.each(['firstName', 'lastName'])('%s of a customer or colleague carries no address', async (field) => {
  const nora = await product.newMember();
  const refused = { status: 400, body: { fields: { [field]: NO_ADDRESS } } };
  const name = { [field]: 'Visit evil.example.com' };
  expect(await admin.patch(`/api/admin/user/${nora.id}`, name)).toMatchObject(refused);
  const colleague = {
    firstName: 'Ivy',
    lastName: 'Lane',
    email: 'ivy@indulge.example',
    authorityRole: 'sales',
  };
  expect(await admin.post('/api/admin/create-authority-user', { ...colleague, ...name })).toMatchObject(
    refused,
  );
});
