/** The custom fields of a company on its rewards and in payout files. */
import { expect, test } from 'vitest';
import type { PayoutBatch } from '#contract/enterprise/payouts.ts';
import { rewards } from '#tests/rewards/rewards.ts';
import { acmeBalance, newRecipient, upload } from '../company.ts';
import { openFields } from './field-list.ts';

const { product, manager, staff, send, list, center, team } = await openFields();

const desk = rewards(product);

test('a reward notes its fields; what is missing or wrong is refused, and nothing is paid', async () => {
  const before = await acmeBalance(product);
  for (const [values, message] of [
    [{}, 'Cost Center is missing.'],
    [{ cost_center: '1', [team.id]: 'West' }, 'Team 2 is none of: North, South.'],
    [{ cost_center: '1', nope: '1' }, 'Your company has no field nope.'],
  ] as const) {
    const refused = await send(values);
    expect([refused.status, refused.body.code, refused.body.message]).toEqual([
      400,
      'invalid-input',
      message,
    ]);
  }
  expect(await acmeBalance(product)).toBe(before);
  expect((await send({ [center.id]: '4711', team_2: 'South' })).status).toBe(201);
  expect((await send({ cost_center: '4712' })).status).toBe(201);
  expect((await list()).slice(0, 2)).toEqual(['Cost Center=4712', 'Cost Center=4711,Team 2=South']);
  expect(await list(`?fieldId=${center.id}&fieldValue=4711`)).toEqual(['Cost Center=4711,Team 2=South']);
  expect(await list(`?fieldId=${team.id}&fieldValue=4711`)).toEqual([]);
  const { text } = await staff.get(`/api/enterprise/rewards.csv?fieldId=${team.id}&fieldValue=South`);
  const [header, line, ...more] = text.trimEnd().split('\n');
  expect(header).toMatch(/,Cost Center,Team 2(,|$)/);
  expect(line).toContain(',4711,South');
  expect(more).toEqual([]);
});

test('a file has a column for each field; a row that lacks a required one is refused by name', async () => {
  const nora = await newRecipient(product, { listedBy: manager });
  const [ida, ben, tom] = [desk.stranger(), desk.stranger(), desk.stranger()];
  const file = [
    'email,amount,cost_center,Team 2,Team 3',
    `${nora.email},5,,,`,
    `${ida},5,4713,North,x`,
    `${ben},5,,North,x`,
    `${tom},5,4713,West,x`,
  ].join('\n');
  const path = '/api/enterprise/payouts';
  const { body: batch } = await upload<PayoutBatch>(manager, `${path}/csv`, `${file}\n`);
  const { body: rows } = await manager.get<{ fate: string; reason: string }[]>(`${path}/${batch.id}/rows`);
  expect(rows.map(({ fate, reason }) => [fate, reason])).toEqual([
    ['payable', null],
    ['link', expect.any(String)],
    ['refused', 'Cost Center is missing.'],
    ['refused', 'Team 2 is none of: North, South.'],
  ]);
  await manager.post(`${path}/${batch.id}/confirm`);
  const { text } = await manager.get(`${path}/${batch.id}/result.csv`);
  expect(text).toMatch(/,Message,Cost Center,Team 2(,|\n)/);
  expect(text).toMatch(new RegExp(`3,${ida},.*,4713,North(,|\n)`));
  expect(text).toMatch(new RegExp(`2,${nora.email},.*,,(,|\n)`));
  expect(await list(`?fieldId=${center.id}&fieldValue=4713`)).toEqual(['Cost Center=4713,Team 2=North']);
});
