/** A row of a payout file that names a phone number. */
import { expect, test } from 'vitest';
import { balanceOf } from '#server/ledger/index.ts';
import { newRecipient } from '../company.ts';
import { confirm, openLinks, preview, rowsOf } from './links.ts';

const { product, db, desk, manager, look } = await openLinks();

test('a row with a phone number pays the employee who has it, and texts a link to a number nobody knows', async () => {
  const nora = await newRecipient(product, { listedBy: manager });
  const twins = [
    await newRecipient(product, { listedBy: manager }),
    await newRecipient(product, { listedBy: manager }),
  ];
  const setPhone = (id: string, phone: string) =>
    db.query('update users set phone_number = $2 where id = $1', [id, phone]);
  await setPhone(nora.id, '(646) 555-0111');
  for (const { id } of twins) await setPhone(id, '(646) 555-0122');
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
