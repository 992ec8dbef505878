/** The campaigns of a company: who makes them, what is refused, and what the company's log says. */
import sharp from 'sharp';
import { expect, test } from 'vitest';
import type { Campaign } from '#contract/enterprise/campaigns.ts';
import type { SignedIn } from '#tests/support/app.ts';
import { testApp } from '#tests/support/app.ts';
import type { Body } from '#tests/support/client.ts';
import { race, winners } from '#tests/support/race.ts';
import { rewards } from '../../rewards/rewards.ts';
import { acmeId, otherCompany, upload } from './company.ts';

const product = await testApp();
const { db } = product;
const desk = rewards(product);
const manager = await product.signIn('account_manager');
const staff = await product.signIn('account_staff');

const base = '/api/enterprise/campaigns';
type Answered = Campaign & Body & { code?: string; fields?: Record<string, string> };
const COLORS = { background: '#fff4d6', text: '#3b2a00', button: '#8a1c1c' };
let count = 0;
const fields = (more: object = {}) => ({ name: `Spring ${++count}`, products: null, ...more });
const make = (by: SignedIn, more: object = {}) => by.post<Answered>(base, fields(more));
const list = async (by: SignedIn) => (await by.get<Campaign[]>(base)).body;

const addLogo = (id: string, content: Buffer | string) =>
  upload<Answered>(manager, `${base}/${id}/logo`, content, { name: 'logo.png', field: 'logo' });

test('every company has a default campaign that allows all gift cards, also a new one', async () => {
  const { manager: other } = await otherCompany(product);
  for (const by of [manager, other]) {
    const [first] = await list(by);
    expect(first).toMatchObject({ name: 'Default Campaign', isDefault: true, products: null, colors: null });
  }
});

test('a manager makes a campaign; the company reads who did, and what changed', async () => {
  const card = await desk.card();
  const made = await make(manager, {
    ...{ products: [card, card], colors: COLORS, headline: ' Well done ', message: 'Thank you\r\nall' },
    ...{ senderName: 'The Acme Team', subject: 'A treat from Acme', description: '' },
  });
  expect([made.status, made.body]).toMatchObject([
    201,
    { products: [card], colors: COLORS, headline: 'Well done', message: 'Thank you\nall', description: null },
  ]);
  const { id, name } = made.body;
  expect(await list(staff)).toContainEqual(made.body);
  const changed = await manager.put<Answered>(`${base}/${id}`, { name: `${name}!`, products: null });
  expect(changed.body).toMatchObject({ id, name: `${name}!`, products: null, colors: null, headline: null });
  expect((await manager.delete(`${base}/${id}`)).status).toBe(200);
  expect((await manager.delete(`${base}/${id}`)).status).toBe(404);
  expect((await list(manager)).map((each) => each.id)).not.toContain(id);
  const { rows } = await db.query(
    'select action, before, after from audit_entry where subject_id = $1 order by at, id',
    [id],
  );
  expect(rows).toMatchObject([
    { action: 'campaign-created', before: null, after: { name, giftCards: 1 } },
    {
      action: 'campaign-changed',
      before: { giftCards: 1, headline: 'Well done' },
      after: { giftCards: 'all', headline: null },
    },
    { action: 'campaign-deleted', after: null },
  ]);
});

test.each([
  ['no name', { name: ' ' }, 'name'],
  ['text that cannot be read', { colors: { ...COLORS, text: '#ffe9b0' } }, 'colors.text'],
  ['a button that cannot be read', { colors: { ...COLORS, button: '#ffcc00' } }, 'colors.button'],
  ['a color that is none', { colors: { ...COLORS, background: 'red; }' } }, 'colors.background'],
  ['an address as the subject', { subject: 'Sign in at evil.com' }, 'subject'],
  ['an address as the sender', { senderName: 'evil.com' }, 'senderName'],
  ['our name as the sender', { senderName: 'lndulge Security' }, 'senderName'],
  ['no gift card', { products: [] }, 'products'],
  ['an unknown gift card', { products: ['019a0000-0000-7000-8000-000000000000'] }, 'products'],
])('%s is refused, and the field is named', async (_what, more, field) => {
  const before = await list(manager);
  const { status, body } = await make(manager, more);
  expect(status).toBeGreaterThanOrEqual(400);
  expect(Object.keys(body.fields ?? {})).toEqual([field]);
  expect(await list(manager)).toEqual(before);
});

test('numbers in the names of campaigns sort by their value', async () => {
  const { manager: boss } = await otherCompany(product);
  for (const name of ['Team 10', 'team 2', 'Team 1']) await make(boss, { name });
  expect((await list(boss)).map(({ name }) => name)).toEqual([
    'Default Campaign',
    'Team 1',
    'team 2',
    'Team 10',
  ]);
});

test('two campaigns of a company cannot share a name, those of two companies can', async () => {
  const { body } = await make(manager);
  expect((await make(manager, { name: body.name.toUpperCase() })).body.code).toBe('campaign-name-taken');
  const other = await make(manager);
  const renamed = await manager.put<Answered>(`${base}/${other.body.id}`, {
    name: body.name,
    products: null,
  });
  expect(renamed.body.code).toBe('campaign-name-taken');
  expect((await make((await otherCompany(product)).manager, { name: body.name })).status).toBe(201);
  await manager.delete(`${base}/${body.id}`);
  expect((await make(manager, { name: body.name })).status).toBe(201);
});

// Drop the constraint campaign_default_allows_all and the check in changeCampaign, and this must fail.
test('the default campaign keeps all gift cards, and cannot be deleted', async () => {
  const [first] = await list(manager);
  const path = `${base}/${first?.id}`;
  const narrowed = await manager.put<Answered>(path, { name: 'Usual', products: [await desk.card()] });
  expect(narrowed.body.code).toBe('campaign-default');
  expect((await manager.delete<Answered>(path)).body.code).toBe('campaign-default');
  const id = await acmeId(product);
  await expect(
    db.query('update campaign set products = $2 where enterprise_id = $1', [id, [id]]),
  ).rejects.toThrow('campaign_default_allows_all');
});

test('a logo is encoded anew as PNG, whatever its name says; what is no picture is refused', async () => {
  const { body } = await make(manager);
  const path = `${base}/${body.id}/logo`;
  const file = await sharp({ create: { width: 1_280, height: 320, channels: 4, background: '#ff000080' } })
    .gif()
    .withExif({ IFD0: { Copyright: 'secret' } })
    .toBuffer();
  const saved = await addLogo(body.id, file);
  expect(saved.status).toBe(200);
  const answer = await fetch(new URL(saved.body.logoUrl ?? '', product.url));
  expect(answer.headers.get('content-type')).toBe('image/png');
  expect(answer.headers.get('cache-control')).toContain('immutable');
  const picture = Buffer.from(await answer.arrayBuffer());
  expect(await sharp(picture).metadata()).toMatchObject({ format: 'png', width: 640, height: 160 });
  expect(picture.includes('secret')).toBe(false);
  expect((await addLogo(body.id, '<svg onload="alert(1)"/>')).body.code).toBe('picture-type');
  expect((await addLogo(body.id, file.subarray(0, 60))).body.code).toBe('picture-unreadable');
  expect((await manager.delete<Answered>(path)).body.logoUrl).toBeNull();
  // A mail that was sent goes on showing it.
  expect((await fetch(new URL(saved.body.logoUrl ?? '', product.url))).status).toBe(200);
});

// Take the limit out of createCampaign, or the lock out of countCampaigns, and this must fail.
test('of five managers who make the two-hundredth campaign at once, one does', async () => {
  const { id, manager: boss } = await otherCompany(product);
  await db.query(
    `insert into campaign (id, enterprise_id, name, created_at)
     select gen_random_uuid(), $1, 'Earlier ' || n, now() from generate_series(1, 198) n`,
    [id],
  );
  // A call that finds an open connection would be done before the others have connected.
  await Promise.all(Array.from({ length: 5 }, () => list(boss)));
  const answers = winners(await race(db, 5, () => make(boss)));
  const told = answers.map(({ status, body }) => body.code ?? status);
  expect(told.toSorted()).toEqual([201, ...Array<string>(4).fill('too-many-campaigns')]);
});
