/** A row of a payout file that names a phone number. */
import { expect, test } from 'vitest';
import { balanceOf } from '#server/ledger/index.ts';
import type { SignedIn } from '#tests/support/app.ts';
import { list, newRecipient } from '../company.ts';
import { confirm, openLinks, preview, rowsOf } from './links.ts';

const { product, db, desk, manager, look } = await openLinks();

/** The number that the company uploaded, null for none. */
const setListed = (id: string, phone: string | null) =>
  db.query('update employee set phone_number = $2 where user_id = $1', [id, phone]);

/** A listed employee, whose name and number on the list are those of the company. */
async function employee(firstName: string, phone: string | null = null) {
  const person = await newRecipient(product, { firstName, listedBy: manager });
  await setListed(person.id, phone);
  return { ...person, client: await product.signIn(person.email) };
}

const fatesOf = async (by: SignedIn, lines: string[]) => {
  const batch = await preview(by, lines);
  const rows = await rowsOf(by, batch);
  return { batch, fates: rows.map(({ fate, reason }) => [fate, reason]) };
};
const LINK = ['link', 'Not on your employee list: gets a link by text message.'];

test('a row with a phone number pays the employee who has it, and texts a link to a number nobody knows', async () => {
  const nora = await newRecipient(product, { listedBy: manager });
  const twins = [
    await newRecipient(product, { listedBy: manager }),
    await newRecipient(product, { listedBy: manager }),
  ];
  await setListed(nora.id, '+1 646.555.0111');
  for (const { id } of twins) await setListed(id, '(646) 555-0122');
  const batch = await preview(manager, [
    'phone,amount,name',
    '646.555.0111,10,',
    '+1 (646) 555-0133,20,Ida Moss',
    '646-555-0133,5,',
    '(646) 555-0122,5,',
    '12,5,',
  ]);
  expect((await rowsOf(manager, batch)).map(({ fate, reason }) => [fate, reason])).toEqual([
    ['payable', null],
    ['link', 'Not on your employee list: gets a link by text message.'],
    ['refused', 'The same person is on line 3.'],
    ['refused', 'Several people on your employee list have this phone number.'],
    ['refused', 'No one on your employee list has this email, username or phone number.'],
  ]);
  await confirm(manager, batch);
  expect(await look(manager, batch)).toMatchObject({ paidRows: 1, links: { state: 'EXECUTED' } });
  expect(await balanceOf(db, nora.id)).toBe(10_00n);
  expect(await desk.textsTo('+16465550133')).toHaveLength(1);
});

// Match the number of the profile in createEmployeeIndex wherever the list has another, and this must fail.
test('an employee who types a colleague’s number into their profile is not paid for it', async () => {
  const ben = await employee('Ben', '646-555-0144');
  const eve = await employee('Eve', '646-555-0145');
  expect((await eve.client.patch('/api/user/profile', { phoneNumber: '646-555-0144' })).status).toBe(200);
  const { batch, fates } = await fatesOf(manager, ['phone,amount', '6465550144,12']);
  expect(fates).toEqual([['payable', null]]);
  await confirm(manager, batch);
  expect(await look(manager, batch)).toMatchObject({ paidRows: 1 });
  expect([await balanceOf(db, ben.id), await balanceOf(db, eve.id)]).toEqual([12_00n, 0n]);
});

test('a number that the list has for nobody is texted a link, also where the number on the list is old', async () => {
  const eve = await employee('Eve', '646-555-0155');
  expect((await eve.client.patch('/api/user/profile', { phoneNumber: '646-555-0156' })).status).toBe(200);
  expect((await fatesOf(manager, ['phone,amount,name', '6465550156,5,Eve Field'])).fates).toEqual([LINK]);
  expect((await fatesOf(manager, ['phone,amount', '6465550155,5'])).fates).toEqual([['payable', null]]);
});

// Leave the name out of namedIn in employee-index.ts, or compare the name of the account, and this must fail.
test('where the company uploaded no number, the row needs the name that is on its list', async () => {
  const eve = await employee('Eve');
  const profile = { phoneNumber: '646-555-0166', firstName: 'Ben', lastName: 'Moss' };
  expect((await eve.client.patch('/api/user/profile', profile)).status).toBe(200);
  const lines = (name: string) => ['phone,amount,name', `6465550166,5,${name}`];
  for (const name of ['', 'Ben Moss']) expect((await fatesOf(manager, lines(name))).fates).toEqual([LINK]);
  expect((await fatesOf(manager, lines(' eve  FIELD'))).fates).toEqual([['payable', null]]);
});

test('a manager who sends no links reads what is missing', async () => {
  const department = await product.signIn('department_manager');
  const eve = await employee('Eve');
  await list(product, eve.id, department.id);
  expect((await eve.client.patch('/api/user/profile', { phoneNumber: '646-555-0177' })).status).toBe(200);
  const { fates } = await fatesOf(department, ['phone,amount,name', '6465550177,5,', '6465550178,5,']);
  expect(fates).toEqual([
    [
      'refused',
      'An employee gave this phone number, and your list does not have it. Please add their name as you uploaded it, or their email.',
    ],
    ['refused', 'No one on your employee list has this email, username or phone number.'],
  ]);
});
