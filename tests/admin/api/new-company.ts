/** Companies, as an administrator creates and edits them. */
import { testApp } from '#tests/support/app.ts';

/** The product, with an administrator who creates companies. */
export async function openCompanies() {
  const product = await testApp();
  const admin = await product.signIn('administrator');
  let number = 0;

  function company(changes: object = {}) {
    number += 1;
    return {
      companyName: `Pear ${number} Works`,
      companyAddress: '2 Pear Street',
      emailDomain: `pear${number}.example`,
      managerFirstName: 'Pia',
      managerLastName: 'Moss',
      managerEmail: `pia@pear${number}.example`,
      managerPhone: '(312) 555-0101',
      minimumBalance: '',
      ...changes,
    };
  }

  const create = (body: object) => admin.post('/api/admin/create-enterprise', body);
  const update = (id: string, body: object) => admin.put(`/api/admin/enterprises/${id}`, body);

  return { product, admin, company, create, update };
}
