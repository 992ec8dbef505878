/** Binds what staff read and change of a customer. */
import * as changes from '#contract/admin/customer-changes.ts';
import * as contract from '#contract/admin/customers.ts';
import type { App } from '#server/http/core/app.ts';
import { bind } from '#server/http/core/bind.ts';
import { member } from '#server/ledger/index.ts';
import { forStaff, readStatement, toTransaction } from '#server/statements/index.ts';
import { editCustomerAct, movesMoneyOrEmail } from '../approvals/acts/edit-customer-act.ts';
import { answerAct } from '../approvals/answer-act.ts';
import { submitAct } from '../approvals/submit-act.ts';
import type { AdminDeps } from '../deps.ts';
import { forReader } from '../timelines/for-reader.ts';
import { readCustomerTimeline } from '../timelines/read-customer-timeline.ts';
import { toAdminUserDetail } from './customer.ts';
import { analyzeCustomer, listCustomerCards } from './customer-figures.ts';
import { editContact } from './edit-contact.ts';
import { editCustomer } from './edit-customer.ts';
import { findCustomer } from './find-customer.ts';
import { freezeAccount } from './freeze-account.ts';
import { listCustomers } from './list-customers.ts';
import { signOutEverywhere } from './sign-out-everywhere.ts';

export function customerRoutes(app: App, deps: AdminDeps): void {
  readingRoutes(app, deps);
  bind(app, changes.editCustomer, async ({ actor, params: { userId }, body, reply }) => {
    if (!(await movesMoneyOrEmail(deps, actor, userId, body))) return editCustomer(deps, actor, userId, body);
    const submitted = await submitAct(deps, actor, editCustomerAct, { ...body, userId });
    return answerAct(reply, submitted, (customer) => customer);
  });
  bind(app, changes.editContact, ({ actor, params, body }) => editContact(deps, actor, params.userId, body));
  bind(app, changes.freezeUser, ({ actor, params, body }) =>
    freezeAccount(deps, actor, { userId: params.userId, frozen: true, reason: body.reason }),
  );
  bind(app, changes.unfreezeUser, ({ actor, params, body }) =>
    freezeAccount(deps, actor, { userId: params.userId, frozen: false, reason: body.reason }),
  );
  bind(app, changes.signOutUser, ({ actor, params, body }) =>
    signOutEverywhere(deps, actor, { userId: params.userId, reason: body.reason }),
  );
}

function readingRoutes(app: App, { db, clock }: AdminDeps): void {
  bind(app, contract.listUsers, ({ actor, query, page }) => listCustomers(db, actor.role, query, page));

  bind(app, contract.getUser, async ({ actor, params }) =>
    toAdminUserDetail(await findCustomer(db, actor.role, params.userId)),
  );

  bind(app, contract.listUserTransactions, async ({ actor, params: { userId }, page }) => {
    await findCustomer(db, actor.role, userId);
    const { lines, nextCursor } = await readStatement(db, member(userId), page);
    return { items: lines.map((line) => toTransaction(userId, forStaff(line))), nextCursor };
  });

  bind(app, contract.listUserGiftCards, async ({ actor, params: { userId }, page }) => {
    await findCustomer(db, actor.role, userId);
    return listCustomerCards(db, userId, page);
  });

  bind(app, contract.getUserAnalytics, async ({ actor, params: { userId } }) => {
    await findCustomer(db, actor.role, userId);
    return analyzeCustomer(db, userId, clock.now());
  });

  bind(app, contract.listUserTimeline, async ({ actor, params: { userId }, page }) => {
    await findCustomer(db, actor.role, userId);
    const { items, nextCursor } = await readCustomerTimeline(db, userId, page);
    return { items: forReader(actor.role, items), nextCursor };
  });
}
