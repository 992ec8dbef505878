/** Birthdays whose campaign or custom fields were deleted since they were set up. */
import { expect, test } from 'vitest';
import type { Campaign } from '#contract/enterprise/campaigns.ts';
import type { RewardField } from '#contract/enterprise/fields.ts';
import { openOccasions } from './celebrated.ts';

const { db, boss, set, list, employee, paidTo, pay } = await openOccasions();

async function addField(name: string): Promise<string> {
  const by = await boss();
  const added = await by.post<RewardField>('/api/enterprise/reward-fields', { name, type: 'text' });
  expect(added.status).toBe(201);
  return added.body.id;
}

// Read the columns of a rule as they are saved, and this must fail.
test('a deleted campaign or field stops no birthday, and is in none that is saved anew', async () => {
  const [kept, gone] = [await addField('Kept'), await addField('Gone')];
  const by = await boss();
  const made = await by.post<Campaign>('/api/enterprise/campaigns', { name: 'Summer', products: null });
  expect(made.status).toBe(201);
  const customFields = { [kept]: 'A', [gone]: 'B', gone: 'C' };
  expect((await set('birthday', { campaignId: made.body.id, customFields })).status).toBe(400);
  const chosen = { campaignId: made.body.id, customFields: { [kept]: 'A', gone: 'B' } };
  expect((await set('birthday', chosen)).body).toMatchObject(chosen);
  expect((await by.delete(`/api/enterprise/reward-fields/${gone}`)).status).toBe(200);
  expect((await by.delete(`/api/enterprise/campaigns/${made.body.id}`)).status).toBe(200);
  const [birthday] = await list();
  expect(birthday).toMatchObject({ isActive: true, campaignId: null, customFields: { [kept]: 'A' } });
  const ida = await employee({ birthday: 0 });
  await pay();
  expect(await paidTo(ida.email)).toHaveLength(1);
  expect((await list())[0]).toMatchObject({ problem: null });
  const { rows } = await db.query<{ is_default: boolean; custom_fields: { value: string }[] }>(
    `select is_default, custom_fields from reward join campaign on campaign.id = campaign_id
     where recipient_email = $1`,
    [ida.email],
  );
  expect(rows).toMatchObject([{ is_default: true, custom_fields: [{ value: 'A' }] }]);
});
