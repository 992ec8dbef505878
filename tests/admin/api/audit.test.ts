/** The audit log of staff actions: read, filtered, exported, and never changed. */
import { expect, test } from 'vitest';
import type { AuditEntry } from '#contract/admin/staff.ts';
import { testApp } from '#tests/support/app.ts';

const product = await testApp();
const god = await product.signIn('god');
const admin = await product.signIn('administrator');

const list = async (query = '') => (await god.get<AuditEntry[]>(`/api/admin/audit${query}`)).body;

async function notesBy(by: typeof admin, notes: string): Promise<string> {
  const nora = await product.newMember();
  const answer = await by.patch(`/api/admin/users/${nora.id}`, { notes });
  if (answer.status !== 200) throw new Error(answer.text);
  return nora.id;
}

test('the log is newest first, with actor, subject, before and after', async () => {
  const id = await notesBy(admin, 'Prefers mail');
  expect((await list())[0]).toMatchObject({
    action: 'contact-edited',
    actorId: admin.id,
    actorName: 'Ada Quinn',
    actorRole: 'administrator',
    subjectKind: 'user',
    subjectId: id,
    subject: 'Nora Field',
    before: { notes: null },
    after: { notes: 'Prefers mail' },
  });
});

test('the log is filtered and paged', async () => {
  const id = await notesBy(god, 'By God');
  await notesBy(admin, 'By an administrator');
  expect(await list(`?subjectId=${id}`)).toHaveLength(1);
  expect((await list(`?actorId=${god.id}`)).every(({ actorId }) => actorId === god.id)).toBe(true);
  expect(await list('?action=staff-deleted')).toEqual([]);
  expect(await list('?from=2999-01-01T00:00:00Z')).toEqual([]);
  expect((await list('?to=2999-01-01T00:00:00Z')).length).toBeGreaterThan(1);
  const first = await god.get<AuditEntry[]>('/api/admin/audit?limit=1&action=contact-edited');
  const next = /<([^>]*)>; rel="next"/.exec(first.headers.get('link') ?? '')?.[1] ?? '';
  expect(next).toContain('action=contact-edited');
  const second = await god.get<AuditEntry[]>(next);
  expect(second.body[0]?.id).not.toBe(first.body[0]?.id);
});

test('the exported file escapes formulas', async () => {
  const nora = await product.newMember({ firstName: '=HYPERLINK("http://evil.example")' });
  await admin.post(`/api/admin/users/${nora.id}/freeze`, { reason: '+1+1,"quoted"' });
  const answer = await god.get(`/api/admin/audit/export?subjectId=${nora.id}`);
  expect(answer.headers.get('content-type')).toContain('text/csv');
  expect(answer.headers.get('content-disposition')).toContain('indulge-audit.csv');
  const [header, line] = answer.text.split('\r\n');
  expect(header).toBe('time,action,actor,actor id,role,subject kind,subject id,subject,reason,before,after');
  expect(line).toContain(',Account frozen,Ada Quinn,');
  expect(line).toContain(',Administrator,User,');
  expect(line).toContain(`"'=HYPERLINK(`);
  expect(line).toContain(`"'+1+1,""quoted"""`);
});

test('the database refuses to change or delete an entry', async () => {
  await notesBy(admin, 'Stays');
  for (const statement of [
    `update audit_entry set reason = 'Nothing happened'`,
    'delete from audit_entry',
    'truncate audit_entry',
  ]) {
    await expect(product.db.query(statement)).rejects.toThrow(/append-only|permission denied/);
  }
});

test('a refused action leaves no entry', async () => {
  const before = (await list('?limit=100')).length;
  await admin.delete(`/api/admin/authority-user/${god.id}`);
  await admin.post('/api/admin/manual-add-funds', { userId: admin.id, amount: '1', reason: 'For me' });
  expect((await list('?limit=100')).length).toBe(before);
});

test('the list of actions names every action once', async () => {
  await notesBy(admin, 'One');
  await notesBy(admin, 'Another');
  const { body } = await god.get<string[]>('/api/admin/audit/actions');
  expect(body.filter((action) => action === 'contact-edited')).toHaveLength(1);
  expect(body).toEqual(body.toSorted());
});
