/** What the stores of reconciliation select and change, against a model, on made-up runs, lines and differences. */
import { expect, test } from 'vitest';
import { type Tx, transaction } from '#server/db/transaction.ts';
import { newId } from '#server/kernel/id.ts';
import { lineCells, totalCells } from '#server/reconciliation/csv-row.ts';
import {
  addDifferences,
  confirmDifferences,
  isAboutUser,
  lockDifferences,
  resolveDifferences,
  saveExplanation,
  selectDifferences,
} from '#server/reconciliation/differences/difference-store.ts';
import { selectInsidePayments } from '#server/reconciliation/inside-store.ts';
import { type LinePlace, selectLines, selectTotals, sumLines } from '#server/reconciliation/line-store.ts';
import {
  addInsideCards,
  addInsidePayments,
  markRead,
  noteChanged,
  selectItems,
  selectRecords,
  selectUnread,
  stageRecords,
} from '#server/reconciliation/record-store.ts';
import {
  type Attempt,
  beginAttempt,
  deleteOldLines,
  failRun,
  findRun,
  findRunUnderWay,
  finishRun,
  noteProgress,
  readNightlyFacts,
  readSince,
  Superseded,
  selectRunDays,
  selectRuns,
} from '#server/reconciliation/run-store.ts';
import { chanceOf } from '#tests/chaos/chance.ts';
import { testDatabase } from '#tests/support/database.ts';
import { type Insert, withMadeUpRows } from '#tests/support/made-up-rows.ts';

const db = await testDatabase();
const ALL = 1000;
const now = new Date('2026-06-15T12:00:00Z');
const hours = (count: number, ms = 0) => new Date(now.getTime() + count * 3_600_000 + ms);
const sorted = (rows: readonly string[]) => rows.toSorted();
const ids = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);
const run = (more: object = {}) => ({
  id: newId(),
  day: '2026-06-14',
  asked_at: now,
  asked_by: null,
  attempt: null,
  since: hours(-36),
  until: hours(-1),
  records_read: 0n,
  items_compared: 0n,
  step: null,
  finished_at: null,
  found: null,
  failure: null,
  ...more,
});

/** Lines of one run and differences of an earlier one, of few items, so that they meet in every way. */
function makeUp(seed: number) {
  const chance = chanceOf(seed);
  const [runId, earlier] = [newId(), newId()];
  const side = () => ({
    family: chance.pick(['payment', 'card'] as const),
    item: chance.pick(['one', 'two', 'three']),
    part: chance.pick(['charge', 'refund'] as const),
    outside_id: chance.pick(['ch_1', 'ch_2', null]),
    outside_cents: chance.pick([null, 100n, 200n]),
    inside_cents: chance.pick([null, 100n]),
    outside_status: chance.pick(['succeeded', null]),
    inside_status: chance.pick(['completed', null]),
    inside_id: 'ours',
    happened_at: hours(-5),
  });
  const numbers = new Map<string, number>();
  const lines = Array.from({ length: 26 }, () => {
    const line = side();
    const key = `${line.family} ${line.item} ${line.part}`;
    const number = numbers.get(key) ?? 0;
    numbers.set(key, number + 1);
    const verdict = chance.pick(['agrees', 'differs', 'differs', 'differs', 'under-way'] as const);
    const kind = verdict === 'differs' ? chance.pick(['charge-amount', 'charge-unknown'] as const) : null;
    const cost_cents = chance.pick([null, 90n]);
    return { ...line, number, verdict, kind, cost_cents, run_id: chance.happens(0.8) ? runId : earlier };
  });
  const once = new Set<string>();
  const known = Array.from({ length: 40 }, () => {
    const difference = { ...side(), kind: chance.pick(['charge-amount', 'charge-unknown'] as const) };
    const isResolved = chance.happens(0.3);
    return { id: newId(), ...difference, isResolved, isExplained: chance.happens(0.3) };
  }).filter(({ isResolved, ...one }) => {
    const key = [one.family, one.item, one.part, one.kind, one.outside_id ?? ''].join(' ');
    if (isResolved) return true;
    if (once.has(key)) return false;
    once.add(key);
    return true;
  });
  return { chance, runId, earlier, lines, known };
}
type MadeUp = ReturnType<typeof makeUp>;
type Known = MadeUp['known'][number];
type MadeUpLine = MadeUp['lines'][number];

const rowOf = ({ isResolved, isExplained, ...difference }: Known, { earlier }: MadeUp, index: number) => ({
  ...difference,
  first_run_id: earlier,
  first_seen_at: hours(-9, index % 5),
  last_run_id: earlier,
  last_seen_at: hours(-9),
  resolved_run_id: isResolved ? earlier : null,
  resolved_at: isResolved ? hours(-8) : null,
  explained_by: isExplained ? earlier : null,
  explained_role: isExplained ? 'administrator' : null,
  explained_at: isExplained ? hours(-7) : null,
  explanation: isExplained ? 'Known' : null,
});

const onDifferences = (name: string, use: (tx: Tx, made: MadeUp, insert: Insert) => Promise<void>) =>
  test.each([1, 2, 3])(`${name} (seed %i)`, (seed) =>
    withMadeUpRows(db, async (tx, insert) => {
      const made = makeUp(seed);
      for (const table of ['reconciliation_total', 'users']) await insert(table, []);
      await insert('reconciliation_line', made.lines);
      await insert(
        'reconciliation_difference',
        made.known.map((difference, index) => rowOf(difference, made, index)),
      );
      await use(tx, made, insert);
    }),
  );

const sameProblem = (one: Known, other: MadeUpLine) =>
  one.family === other.family &&
  one.item === other.item &&
  one.part === other.part &&
  one.kind === other.kind &&
  (one.outside_id ?? '') === (other.outside_id ?? '');
const sameItem = (one: Known, other: MadeUpLine) => one.family === other.family && one.item === other.item;

onDifferences('a run confirms, resolves and adds differences', async (tx, made) => {
  const { runId, lines, known } = made;
  const concluding = { runId, at: now };
  const own = lines.filter(({ run_id }) => run_id === runId);
  const differing = own.filter(({ verdict }) => verdict === 'differs');
  const open = known.filter(({ isResolved }) => !isResolved);
  const confirmed = open.filter((each) =>
    differing.some(
      (line) =>
        sameProblem(each, line) &&
        line.outside_cents === each.outside_cents &&
        line.inside_cents === each.inside_cents,
    ),
  );
  const resolved = open.filter(
    (each) =>
      !confirmed.includes(each) &&
      own.some((line) => sameItem(each, line)) &&
      !own.some((line) => sameItem(each, line) && line.verdict === 'under-way'),
  );
  const left = open.filter((each) => !resolved.includes(each));
  const added = differing.filter((line) => !left.some((each) => sameProblem(each, line)));
  const distinct = new Set(
    added.map(({ family, item, part, kind, outside_id }) =>
      [family, item, part, kind, outside_id ?? ''].join(' '),
    ),
  );

  await confirmDifferences(tx, concluding);
  const seen = await tx.query<{ id: string }>(
    'select id from reconciliation_difference where last_run_id = $1',
    [runId],
  );
  expect(sorted(ids(seen.rows))).toEqual(sorted(ids(confirmed)));
  expect(await resolveDifferences(tx, concluding)).toBe(resolved.length);
  const gone = await tx.query<{ id: string }>(
    'select id from reconciliation_difference where resolved_run_id = $1 and resolved_at = $2',
    [runId, now],
  );
  expect(sorted(ids(gone.rows))).toEqual(sorted(ids(resolved)));
  // Two lines of one problem cannot both be added: the table keeps an open problem once.
  if (distinct.size !== added.length)
    return void (await expect(addDifferences(tx, concluding)).rejects.toThrow(
      /reconciliation_difference_once/,
    ));
  expect(await addDifferences(tx, concluding)).toBe(differing.length);
  const fresh = await tx.query<{ item: string; kind: string; outside_cents: bigint | null }>(
    `select item, kind, outside_cents from reconciliation_difference where first_run_id = $1 and last_run_id = $1
       and first_seen_at = $2 and resolved_at is null`,
    [runId, now],
  );
  const text = (one: { item: string; kind: string | null; outside_cents: bigint | null }) =>
    `${one.item} ${one.kind} ${one.outside_cents}`;
  expect(sorted(fresh.rows.map(text))).toEqual(sorted(added.map(text)));
});

onDifferences('staff read differences by state and kind, page by page', async (tx, made) => {
  const rows = made.known.map((difference, index) => ({ ...difference, seen: hours(-9, index % 5) }));
  const all = rows.toSorted((a, b) => b.seen.getTime() - a.seen.getTime() || (a.id < b.id ? 1 : -1));
  const stateOf = ({ isResolved, isExplained }: Known) =>
    isResolved ? 'resolved' : isExplained ? 'explained' : 'open';
  for (const state of [undefined, 'open', 'explained', 'resolved'] as const)
    for (const kind of [undefined, 'charge-amount']) {
      const some = all.filter(
        (each) =>
          (state === undefined || stateOf(each) === state) && (kind === undefined || each.kind === kind),
      );
      const read = await selectDifferences(tx, { state, kind }, null, ALL);
      expect(ids(read)).toEqual(ids(some));
      for (const [index, { id, first_seen_micros: micros }] of read.entries())
        expect(ids(await selectDifferences(tx, { state, kind }, { micros, id }, 2))).toEqual(
          ids(some.slice(index + 1, index + 3)),
        );
    }
  const by = newId();
  for (const each of made.known) {
    const explained = { id: each.id, by, role: 'administrator', at: now, text: 'A test' };
    expect(await saveExplanation(tx, explained)).toBe(!each.isResolved && !each.isExplained);
    expect(await saveExplanation(tx, explained)).toBe(false);
  }
});

onDifferences(
  'lines come in the order of their key, and totals leave out what is under way',
  async (tx, made) => {
    const { runId, lines } = made;
    const own = lines
      .filter(({ run_id }) => run_id === runId)
      .toSorted((a, b) => {
        const [one, other] = [a, b].map((line) => `${line.family} ${line.item} ${line.part}`) as [
          string,
          string,
        ];
        return one === other ? a.number - b.number : one < other ? -1 : 1;
      });
    const place = ({ family, item, part, number }: LinePlace) => ({ family, item, part, number });
    expect((await selectLines(tx, runId, null, ALL)).map(place)).toEqual(own.map(place));
    for (const [index, line] of own.entries())
      expect((await selectLines(tx, runId, line, 2)).map(place)).toEqual(
        own.slice(index + 1, index + 3).map(place),
      );
    for (let times = 0; times < 2; times += 1) await sumLines(tx, runId);
    const sum = (rows: MadeUpLine[], cents: (line: MadeUpLine) => bigint | null) =>
      rows
        .filter(({ verdict }) => verdict !== 'under-way')
        .reduce((total, line) => total + (cents(line) ?? 0n), 0n);
    const totals = (['charge', 'refund'] as const).flatMap((part) => {
      const some = own.filter((line) => line.part === part);
      if (some.length === 0) return [];
      return [
        {
          run_id: runId,
          part,
          items: BigInt(some.length),
          under_way: BigInt(some.filter(({ verdict }) => verdict === 'under-way').length),
          differing: BigInt(some.filter(({ verdict }) => verdict === 'differs').length),
          outside_cents: sum(some, ({ outside_cents }) => outside_cents),
          inside_cents: sum(some, ({ inside_cents }) => inside_cents),
          cost_cents: sum(some, ({ cost_cents }) => cost_cents),
        },
      ];
    });
    expect(await selectTotals(tx, [runId])).toEqual(totals);
    expect(await selectTotals(tx, [newId()])).toEqual([]);
  },
);

test('staff explain nothing of their own', () =>
  withMadeUpRows(db, async (tx, insert) => {
    const [payer, payee, company, buyer, stranger] = Array.from({ length: 5 }, () => newId());
    const unit = newId();
    const money = { amount_cents: 100n, fee_basis_points: 0, fee_cents: 0n, total_cents: 100n };
    const payment = { id: newId(), status: 'pending', created_at: now, payer_id: payer, ...money };
    const toUser = {
      ...payment,
      kind: 'add_funds',
      intent_id: 'pi_user',
      user_id: payee,
      enterprise_id: null,
    };
    const toCompany = { ...toUser, kind: 'enterprise_funding', intent_id: 'pi_company', user_id: null };
    await insert('payment', [toUser, { ...toCompany, id: newId(), enterprise_id: company }]);
    const card = {
      id: unit,
      order_id: newId(),
      user_id: buyer,
      gift_card_id: newId(),
      gift_card_name: 'One',
    };
    await insert('gift_card_unit', [
      {
        ...card,
        image_url: '/',
        issuer_product_id: '1',
        face_cents: 5n,
        state: 'reserved',
        attempts: 0,
        tended_at: now,
        created_at: now,
      },
    ]);
    const made = makeUp(1);
    const [first] = made.known;
    if (!first) throw new Error('There is no difference.');
    const about = [
      ['pi_user', [payer, payee]],
      ['pi_company', [payer, company]],
      [unit, [buyer]],
      ['pi_of_nobody', []],
    ] as const;
    const open = { ...first, isResolved: false, isExplained: false };
    const rows = about.map(([item]) => ({ ...rowOf(open, made, 0), id: newId(), item }));
    await insert('reconciliation_difference', rows);
    for (const [index, { id }] of rows.entries())
      for (const user of [payer, payee, company, buyer, stranger] as string[])
        expect([user, await isAboutUser(tx, id, user)]).toEqual([
          user,
          (about[index]?.[1] ?? []).some((own) => own === user),
        ]);
  }));

test('runs are listed, found under way, and counted by day', () =>
  withMadeUpRows(db, async (tx, insert) => {
    const staff = newId();
    await insert('users', [
      {
        id: staff,
        email: 'ada@made-up.example',
        username: 'ada',
        first_name: 'Ada',
        last_name: 'Quinn',
        user_type: 'regular',
      },
    ]);
    const runs = [
      run({ asked_at: hours(-60), finished_at: hours(-50), found: 0, since: hours(-90), until: hours(-61) }),
      run({ asked_at: hours(-30), finished_at: hours(-29), found: 2, asked_by: staff }),
      run({ asked_at: hours(-30), finished_at: hours(-28), found: null, failure: 'down', until: hours(-29) }),
      run({ asked_at: hours(-3), finished_at: null, asked_by: newId() }),
      run({ asked_at: hours(-2), finished_at: hours(-1), found: 0 }),
    ];
    await insert('reconciliation_run', runs);
    const all = runs.toSorted(
      (a, b) => b.asked_at.getTime() - a.asked_at.getTime() || (a.id < b.id ? 1 : -1),
    );
    const read = await selectRuns(tx, null, ALL);
    expect(ids(read)).toEqual(ids(all));
    for (const [index, { id, asked_micros: micros }] of read.entries())
      expect(ids(await selectRuns(tx, { micros, id }, 2))).toEqual(ids(all.slice(index + 1, index + 3)));
    const names = read.map(({ asked_by_name }) => asked_by_name).toSorted();
    expect(names.filter((name) => name !== null)).toEqual(['Ada Quinn', 'Staff']);
    expect((await findRunUnderWay(tx, hours(-3, -1)))?.id).toBe(runs[3]?.id);
    expect(await findRunUnderWay(tx, hours(-3))).toBeUndefined();
    expect(await selectRunDays(tx, hours(-29))).toEqual([
      { day: '2026-06-14', runs: 2, problems: 1, unfinished: 1 },
      { day: '2026-06-15', runs: 1, problems: 0, unfinished: 0 },
    ]);
    expect(await selectRunDays(tx, hours(-29, 1))).toMatchObject([{ runs: 1, unfinished: 1 }, { runs: 1 }]);
    const facts = await readNightlyFacts(tx);
    expect(facts).toMatchObject({ lastFinishedAt: hours(-2), lastAskedAt: hours(-2) });
    // An hour before the end of what the last finished run covered, or the beginning of its day.
    await insert('payment', []);
    expect(await readSince(tx, runs[3]?.id ?? '')).toEqual(hours(-36));
    await tx.query('update reconciliation_run set until = since where found is not null');
    expect(await readSince(tx, runs[3]?.id ?? '')).toEqual(hours(-37));
    await tx.query('update reconciliation_run set found = null, failure = $1', ['down']);
    expect(await readSince(tx, runs[3]?.id ?? '')).toEqual(new Date('2026-06-14T00:00:00Z'));
    expect(await readSince(tx, newId())).toBeUndefined();
  }));

test('one worker at a time works on a run, and what it read goes with it', () =>
  withMadeUpRows(db, async (tx, insert) => {
    const [first, second, done] = [run(), run({ attempt: newId() }), run({ finished_at: now, found: 1 })];
    await insert('reconciliation_run', [first, second, done]);
    await insert(
      'reconciliation_line',
      makeUp(1).lines.map((line) => ({ ...line, run_id: first.id })),
    );
    const attemptOf = ({ id }: { id: string }): Attempt => ({
      runId: id,
      attempt: newId(),
      since: hours(-9),
      until: hours(-2),
    });
    const [own, other] = [attemptOf(first), { ...attemptOf(second), attempt: second.attempt ?? '' }];
    const stage = (attempt: Attempt) =>
      stageRecords(tx, attempt, 'payment', [
        {
          item: 'one',
          kind: 'charge',
          id: 'ch_1',
          paymentId: null,
          status: 'paid',
          effect: 'made',
          amountCents: 1n,
          costCents: null,
          madeAt: now,
        },
      ]);
    const staged = async ({ attempt }: Attempt) => {
      const { rows } = await tx.query<{ count: number }>(
        `select (select count(*) from reconciliation_record where attempt = $1)::int
           + (select count(*) from reconciliation_item where attempt = $1)::int as count`,
        [attempt],
      );
      return rows[0]?.count;
    };
    const stale = attemptOf(first);
    for (const attempt of [stale, other]) await stage(attempt);
    expect(await beginAttempt(tx, attemptOf(done), now)).toBe(false);
    expect(await beginAttempt(tx, attemptOf({ id: newId() }), now)).toBe(false);
    expect([await staged(stale), await staged(other)]).toEqual([2, 2]);
    expect(await beginAttempt(tx, own, now)).toBe(true);
    expect([await staged(stale), await staged(other)]).toEqual([0, 2]);
    expect(await selectLines(tx, first.id, null, ALL)).toEqual([]);
    expect(await findRun(tx, first.id)).toMatchObject({
      step: 'processor',
      since: hours(-9),
      until: hours(-2),
    });

    await stage(own);
    await noteProgress(tx, own, { step: 'issuer', records: 3 });
    await noteProgress(tx, own, { items: 2 });
    await noteProgress(tx, own, { records: 1, items: 5 });
    expect(await findRun(tx, first.id)).toMatchObject({
      step: 'issuer',
      records_read: 4n,
      items_compared: 7n,
    });
    await expect(noteProgress(tx, stale, {})).rejects.toThrow(Superseded);
    await failRun(tx, stale, { at: now, failure: 'late' });
    expect(await findRun(tx, first.id)).toMatchObject({ finished_at: null, failure: null });
    await finishRun(tx, own, { at: now, found: 2, resolved: 1 });
    expect(await findRun(tx, first.id)).toMatchObject({
      finished_at: now,
      found: 2,
      resolved: 1,
      step: null,
    });
    expect([await staged(own), await staged(other)]).toEqual([0, 2]);
    await expect(noteProgress(tx, own, {})).rejects.toThrow(Superseded);
    await failRun(tx, own, { at: hours(1), failure: 'late' });
    expect(await findRun(tx, first.id)).toMatchObject({ finished_at: now, failure: null });
    await failRun(tx, other, { at: hours(1), failure: 'x'.repeat(600) });
    expect(await findRun(tx, second.id)).toMatchObject({
      finished_at: hours(1),
      failure: 'x'.repeat(500),
      step: null,
    });
  }));

test('old lines are deleted by when their run was asked for', () =>
  withMadeUpRows(db, async (tx, insert) => {
    const runs = [run({ asked_at: hours(-1) }), run({ asked_at: now })];
    await insert('reconciliation_run', runs);
    const [line] = makeUp(1).lines;
    await insert(
      'reconciliation_line',
      runs.map(({ id }) => ({ ...line, run_id: id })),
    );
    await deleteOldLines(tx, now);
    const left = await Promise.all(runs.map(async ({ id }) => (await selectLines(tx, id, null, ALL)).length));
    expect(left).toEqual([0, 1]);
  }));

test('records replace their earlier state; items are read once, and remember what changed', () =>
  withMadeUpRows(db, async (tx, insert) => {
    await insert('reconciliation_record', []);
    const attempt: Attempt = { runId: newId(), attempt: newId(), since: hours(-9), until: now };
    const foreign = { ...attempt, attempt: newId() };
    const record = (more: object = {}) => ({
      item: 'one',
      kind: 'charge' as const,
      id: 'ch_1',
      paymentId: null,
      status: 'pending',
      effect: 'pending' as const,
      amountCents: 5n,
      costCents: null,
      madeAt: hours(-1),
      ...more,
    });
    await stageRecords(tx, foreign, 'payment', [record({ item: 'zero' })]);
    await stageRecords(tx, attempt, 'payment', [
      record(),
      record({ amountCents: 6n }),
      record({ id: 're_1', kind: 'refund', item: 'two', effect: 'made' }),
    ]);
    await stageRecords(tx, attempt, 'card', [record({ item: 'three', kind: 'order', id: 'o_1' })]);
    const unread = (family: 'payment' | 'card', limit = ALL) => selectUnread(tx, attempt, family, limit);
    expect([await unread('payment'), await unread('card'), await unread('payment', 1)]).toEqual([
      ['one', 'two'],
      [],
      ['one'],
    ]);
    const made = record({ effect: 'made', status: 'paid', amountCents: 7n, costCents: 2n });
    await stageRecords(tx, attempt, 'payment', [made]);
    expect(await unread('payment')).toEqual(['two']);
    expect((await selectRecords(tx, attempt, 'payment', ['one', 'two'])).get('one')).toEqual([made]);
    expect((await selectRecords(tx, attempt, 'card', ['one'])).size).toBe(0);
    // What was read stays read.
    await stageRecords(tx, attempt, 'payment', [record({ effect: 'none' })]);
    expect(await unread('payment')).toEqual(['two']);
    await markRead(tx, foreign, 'payment', ['two']);
    await markRead(tx, attempt, 'card', ['two']);
    expect(await unread('payment')).toEqual(['two']);
    await markRead(tx, attempt, 'payment', ['two', 'zero']);
    expect(await unread('payment')).toEqual([]);
    await noteChanged(tx, attempt, [
      { item: 'one', changedAt: hours(-3) },
      { item: 'one', changedAt: hours(-2) },
      { item: 'nine', changedAt: hours(-4) },
    ]);
    await noteChanged(tx, attempt, [{ item: 'one', changedAt: hours(-5) }]);
    const items = await selectItems(tx, attempt, 'payment', { after: '', limit: ALL });
    expect(items).toEqual([
      { item: 'nine', changed_at: hours(-4) },
      { item: 'one', changed_at: hours(-2) },
      { item: 'two', changed_at: null },
    ]);
    expect(await selectItems(tx, attempt, 'payment', { after: 'nine', limit: 1 })).toEqual(items.slice(1, 2));
    const dated = [
      record({ id: 'b', madeAt: hours(-1) }),
      record({ id: 'a', madeAt: hours(-1) }),
      record({ id: 'c', madeAt: hours(-2) }),
    ];
    await stageRecords(
      tx,
      attempt,
      'payment',
      dated.map((each) => ({ ...each, item: 'many' })),
    );
    expect(ids((await selectRecords(tx, attempt, 'payment', ['many'])).get('many') ?? [])).toEqual([
      'c',
      'a',
      'b',
    ]);
  }));

test('the ledger adds what the outside did not name', () =>
  withMadeUpRows(db, async (tx, insert) => {
    for (const table of ['reconciliation_item', 'ledger_posting']) await insert(table, []);
    const attempt: Attempt = { runId: newId(), attempt: newId(), since: hours(-9), until: now };
    const names = ['recent', 'old', 'other', 'suspended', 'emptied', 'unnamed', 'card'];
    const payments = new Map(names.map((name) => [name, newId()]));
    const money = { amount_cents: 100n, fee_basis_points: 0, fee_cents: 0n, total_cents: 100n };
    await insert(
      'payment',
      names.map((name) => ({
        id: payments.get(name),
        kind: 'guest_reward',
        status: 'pending',
        intent_id: name === 'unnamed' ? null : `pi_${name}`,
        created_at: now,
        ...money,
      })),
    );
    const { rows } = await tx.query<{ kind: string; id: bigint }>(
      'select kind, id from ledger_account where id < 1000',
    );
    const account = (kind: string) => rows.find((each) => each.kind === kind)?.id;
    const unit = newId();
    const postings = [
      ['recent', 'processor_clearing', -5n, hours(-9)],
      ['unnamed', 'processor_clearing', -5n, hours(-9)],
      ['old', 'processor_clearing', -5n, hours(-9, -1)],
      ['other', 'fee_income', 5n, hours(-1)],
      ['suspended', 'suspense', 5n, hours(-99)],
      ['emptied', 'suspense', 5n, hours(-1)],
      ['emptied', 'suspense', -5n, hours(-1)],
      ['card', 'issuer_payable', 5n, hours(-9)],
    ] as const;
    await insert(
      'ledger_transaction',
      postings.map(([name], index) => ({
        kind: 'made_up',
        public_id: newId(),
        operation_key: `made-up-${index}`,
        payment_id: name === 'card' ? null : payments.get(name),
        details: name === 'card' ? { unitId: unit } : {},
        created_at: now,
      })),
    );
    const entries = await tx.query<{ id: bigint; operation_key: string }>(
      `select id, operation_key from ledger_transaction where operation_key like 'made-up-%'`,
    );
    await insert(
      'ledger_posting',
      postings.map(([, kind, amount, created_at], index) => ({
        transaction_id: entries.rows.find(({ operation_key }) => operation_key === `made-up-${index}`)?.id,
        account_id: account(kind),
        amount,
        created_at,
      })),
    );
    const made = makeUp(1);
    const [first] = made.known;
    if (!first) throw new Error('There is no difference.');
    const differences = [
      { item: 'pi_open', family: 'payment', isResolved: false, isExplained: false },
      { item: 'pi_explained', family: 'payment', isResolved: false, isExplained: true },
      { item: 'pi_resolved', family: 'payment', isResolved: true, isExplained: false },
      { item: 'card-open', family: 'card', isResolved: false, isExplained: false },
      { item: 'card-explained', family: 'card', isResolved: false, isExplained: true },
    ] as const;
    await insert(
      'reconciliation_difference',
      differences.map((each) => rowOf({ ...first, ...each, id: newId() } as Known, made, 0)),
    );
    await addInsidePayments(tx, attempt);
    await addInsidePayments(tx, attempt);
    await addInsideCards(tx, attempt);
    const items = async (family: 'payment' | 'card') =>
      (await selectItems(tx, attempt, family, { after: '', limit: ALL })).map(({ item }) => item);
    expect(await items('payment')).toEqual(['pi_open', 'pi_recent', 'pi_suspended']);
    expect(sorted(await items('card'))).toEqual(sorted([unit, 'card-open']));
  }));

test('two runs that end together conclude one after the other', () =>
  transaction(db, async (first) => {
    await lockDifferences(first);
    const second = transaction(db, async (tx) => {
      await tx.query(`set local lock_timeout = '20ms'`);
      await lockDifferences(tx);
    });
    await expect(second).rejects.toThrow(/lock timeout/);
  }));

test('the sums of a payment’s postings, told apart by what moved them', () =>
  withMadeUpRows(db, async (tx, insert) => {
    const [own, other, named] = [newId(), newId(), newId()];
    const money = { amount_cents: 100n, fee_basis_points: 0, fee_cents: 0n, total_cents: 100n };
    const payment = { kind: 'guest_reward', status: 'pending', created_at: now, ...money };
    await insert('payment', [
      { ...payment, id: own, intent_id: 'pi_own' },
      { ...payment, id: other, intent_id: 'pi_other' },
      { ...payment, id: named, intent_id: null },
    ]);
    const { rows } = await tx.query<{ kind: string; id: bigint }>(
      'select kind, id from ledger_account where id < 1000',
    );
    const account = (kind: string) => rows.find((each) => each.kind === kind)?.id;
    const entries = [
      {
        key: 'settle:pi_own',
        kind: 'top_up',
        of: own,
        legs: { processor_clearing: -1000n, fee_income: 30n },
      },
      // A settlement is found by its key alone.
      { key: 'settle:pi_other', kind: 'top_up', of: other, legs: { processor_clearing: -7n } },
      { key: 'a', kind: 'refund_settle', of: own, legs: { processor_clearing: 100n, guest_income: -3n } },
      { key: 'b', kind: 'suspense_refund', of: own, legs: { processor_clearing: 50n, suspense: -50n } },
      { key: 'c', kind: 'dispute_take', of: own, legs: { processor_clearing: 200n, write_offs: -2n } },
      { key: 'd', kind: 'suspense_payout', of: own, legs: { suspense: -20n, adjustments: 20n } },
      { key: 'e', kind: 'staff_adjustment', of: own, legs: { adjustments: 9n, suspense: 90n } },
      { key: 'f', kind: 'suspense_credit', of: own, legs: { suspense: 999n } },
      { key: 'g', kind: 'refund_settle', of: other, legs: { processor_clearing: 5n } },
      { key: 'h', kind: 'refund_settle', of: named, legs: { processor_clearing: 5n } },
    ];
    await insert('ledger_posting', []);
    await insert(
      'ledger_transaction',
      entries.map(({ key, kind, of }, index) => ({
        kind,
        public_id: newId(),
        operation_key: key,
        payment_id: of,
        details: {},
        created_at: hours(-9, index),
      })),
    );
    const written = await tx.query<{ id: bigint; operation_key: string }>(
      'select id, operation_key from ledger_transaction where operation_key = any ($1)',
      [entries.map(({ key }) => key)],
    );
    await insert(
      'ledger_posting',
      entries.flatMap(({ key, legs }) =>
        Object.entries(legs).map(([kind, amount]) => ({
          transaction_id: written.rows.find(({ operation_key }) => operation_key === key)?.id,
          account_id: account(kind),
          amount,
          created_at: now,
        })),
      ),
    );
    const found = await selectInsidePayments(tx, [
      { item: 'pi_own', paymentId: other },
      { item: 'pi_unknown', paymentId: named },
      { item: 'pi_nobody', paymentId: null },
    ]);
    expect(found.get('pi_own')).toEqual({
      paymentId: own,
      status: 'pending',
      totalCents: 100n,
      receivedCents: 1000n,
      refundedCents: 150n,
      disputedCents: 200n,
      suspenseCents: 20n,
      feeCents: 45n,
      suspended: false,
      lastPostedAt: hours(-9, 6),
    });
    // What the processor's record names is known, but nothing of it belongs to this intent.
    expect(found.get('pi_unknown')).toMatchObject({
      paymentId: named,
      refundedCents: 0n,
      lastPostedAt: null,
    });
    expect([...found.keys()].toSorted()).toEqual(['pi_own', 'pi_unknown']);
  }));

test('rows of the file: a difference, a payout, and the totals', () => {
  const line = {
    family: 'payment',
    item: 'pi_1',
    part: 'charge' as const,
    number: 0,
    outside_id: 'ch_1',
    inside_id: null,
    outside_cents: 700n,
    inside_cents: 300n,
    cost_cents: null,
    outside_status: 'succeeded',
    inside_status: null,
    verdict: 'differs',
    kind: 'charge-amount',
    happened_at: now,
  };
  expect(lineCells(line)).toEqual([
    'item',
    'charge',
    'differs',
    'charge amount',
    '2026-06-15 12:00:00',
    'ch_1',
    '',
    700n,
    300n,
    400n,
    '',
    'succeeded',
    '',
  ]);
  expect(
    lineCells({ ...line, verdict: 'under-way', kind: null, happened_at: null, outside_cents: null }),
  ).toEqual(['item', 'charge', 'under way', '', '', 'ch_1', '', '', 300n, -300n, '', 'succeeded', '']);
  expect(lineCells({ ...line, part: 'payout', inside_cents: null, cost_cents: 5n }).slice(7, 11)).toEqual([
    700n,
    '',
    '',
    5n,
  ]);
  const total = {
    run_id: 'r',
    part: 'card' as const,
    items: 9n,
    under_way: 2n,
    differing: 1n,
    outside_cents: 700n,
    inside_cents: 300n,
    cost_cents: 650n,
  };
  expect(totalCells(total)).toEqual([
    'total',
    'card',
    '7 compared (2 under way)',
    '1 differing',
    '',
    '',
    '',
    700n,
    300n,
    400n,
    650n,
    '',
    '',
  ]);
  expect(totalCells({ ...total, part: 'charge' }).slice(7, 11)).toEqual([700n, 300n, 400n, '']);
  expect(totalCells({ ...total, part: 'payout' }).slice(7, 11)).toEqual([700n, '', '', '']);
});
