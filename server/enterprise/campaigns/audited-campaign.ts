/** Entries about campaigns in the log of the company: a campaign decides who may choose what. */
import { changesBetween } from '#server/audit/index.ts';
import type { InTransaction } from '#server/db/transaction.ts';
import type { Campaign, CampaignChange } from '#server/rewards/index.ts';
import type { EnterpriseDeps } from '../deps.ts';
import { recordCompanyAction } from '../record-company-action.ts';
import type { CompanyActor } from '../require-company-actor.ts';

export function auditedCampaign(
  { clock }: Pick<EnterpriseDeps, 'clock'>,
  acting: CompanyActor,
): InTransaction<CampaignChange> {
  return (tx, { campaign, before, after }) => {
    const { id, name } = campaign;
    return recordCompanyAction(
      tx,
      acting,
      {
        action:
          before === null ? 'campaign-created' : after === null ? 'campaign-deleted' : 'campaign-changed',
        subject: { kind: 'campaign', id, label: name },
        ...(before && after
          ? changesBetween(factsOf(before), factsOf(after))
          : { before: before && factsOf(before), after: after && factsOf(after) }),
      },
      clock.now(),
    );
  };
}

function factsOf({ name, products, colors, headline, message, senderName, subject, logoId }: Campaign) {
  return {
    name,
    giftCards: products === null ? 'all' : products.length,
    colors: colors && Object.values(colors).join(' '),
    headline,
    message,
    senderName,
    subject,
    logo: logoId === null ? 'none' : logoId,
  };
}
