import * as contract from '#contract/admin/customers.ts';
import type { App } from '#server/http/core/app.ts';
import { bind } from '#server/http/core/bind.ts';
import { member } from '#server/ledger/index.ts';
import { readStatement, toTransaction } from '#server/statements/index.ts';
import type { AdminDeps } from '../deps.ts';
import { linkNext } from '../link-next.ts';
import { forReader } from '../timelines/for-reader.ts';
import { readCustomerTimeline } from '../timelines/read-customer-timeline.ts';
import { toAdminUserDetail } from './customer.ts';
import { analyseCustomer, listCards } from './customer-figures.ts';
import { editContact } from './edit-contact.ts';
import { editCustomer } from './edit-customer.ts';
import { findCustomer } from './find-customer.ts';
import { freezeAccount } from './freeze-account.ts';
import { listCustomers } from './list-customers.ts';

const pageSize = 50;
/** A call without a query returns as much as one call may, for a list to begin with. */
const mostAtOnce = 100;

export function customerRoutes(app: App, deps: AdminDeps): void {
  readingRoutes(app, deps);
  bind(app, contract.editCustomer, ({ actor, params, body }) =>
    editCustomer(deps, actor, params.userId, body),
  );
  bind(app, contract.editContact, ({ actor, params, body }) => editContact(deps, actor, params.userId, body));
  bind(app, contract.freezeUser, ({ actor, params, body }) =>
    freezeAccount(deps, actor, { userId: params.userId, frozen: true, reason: body.reason }),
  );
  bind(app, contract.unfreezeUser, ({ actor, params, body }) =>
    freezeAccount(deps, actor, { userId: params.userId, frozen: false, reason: body.reason }),
  );
}

function readingRoutes(app: App, { db, clock }: AdminDeps): void {
  bind(app, contract.listUsers, async ({ actor, query, reply }) => {
    const { search, filter, sort, cursor, limit = mostAtOnce } = query;
    const page = await listCustomers(db, actor.role, { search, filter, sort, cursor, limit });
    linkNext(reply, contract.listUsers.path, { ...query, limit }, page.nextCursor);
    return page.people;
  });

  bind(app, contract.getUser, async ({ actor, params }) =>
    toAdminUserDetail(await findCustomer(db, actor.role, params.userId)),
  );

  bind(app, contract.listUserTransactions, async ({ actor, params: { userId }, query, reply }) => {
    await findCustomer(db, actor.role, userId);
    const { cursor, limit = pageSize } = query;
    const page = await readStatement(db, member(userId), { cursor, limit });
    const path = contract.listUserTransactions.path.replace(':userId', userId);
    linkNext(reply, path, { ...query, limit }, page.nextCursor);
    return page.lines.map((line) => toTransaction(userId, line));
  });

  bind(app, contract.listUserGiftCards, async ({ actor, params: { userId }, query, reply }) => {
    await findCustomer(db, actor.role, userId);
    const { cursor, limit = pageSize } = query;
    const page = await listCards(db, userId, { cursor, limit });
    const path = contract.listUserGiftCards.path.replace(':userId', userId);
    linkNext(reply, path, { ...query, limit }, page.nextCursor);
    return page.cards;
  });

  bind(app, contract.getUserAnalytics, async ({ actor, params: { userId } }) => {
    await findCustomer(db, actor.role, userId);
    return analyseCustomer(db, userId, clock.now());
  });

  bind(app, contract.listUserTimeline, async ({ actor, params: { userId }, query, reply }) => {
    await findCustomer(db, actor.role, userId);
    const { cursor, limit = pageSize } = query;
    const page = await readCustomerTimeline(db, userId, { cursor, limit });
    const path = contract.listUserTimeline.path.replace(':userId', userId);
    linkNext(reply, path, { ...query, limit }, page.nextCursor);
    return forReader(actor.role, page.entries);
  });
}
