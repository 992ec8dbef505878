/** The routes whose answers a decided cash-out changes. */
import { listCashOuts } from '#contract/admin/cash-outs.ts';
import { listAudit } from '#contract/admin/staff.ts';
import { MONEY_READS } from '../money-reads.ts';

export const CASH_OUT_READS = [...MONEY_READS, listCashOuts, listAudit];
