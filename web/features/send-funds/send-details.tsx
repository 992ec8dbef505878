import type { PublicConfig } from '#contract/config.ts';
import { displayMoney } from '../../ui/format/display-money.ts';
import { Segmented } from '../../ui/forms/segmented.tsx';
import { BalanceDetails } from './balance-details.tsx';
import { CardDetails } from './card-details.tsx';
import type { SendFlowState } from './use-send-flow.ts';

/** The first step of a gift: where the money comes from, and the form for it. */
export function SendDetails({
  username,
  config,
  flow,
}: {
  username: string;
  config: PublicConfig;
  flow: SendFlowState;
}) {
  const { owner, payer, card } = flow;
  const fields = {
    config,
    username,
    draft: flow.draft,
    confirmation: flow.confirmation,
    onConfirmation: flow.setConfirmation,
    onChange: flow.change,
  };
  return (
    <>
      {owner && (
        <Segmented
          label="Pay with"
          options={[
            { value: 'balance', label: `Balance · ${displayMoney(owner.balance)}` },
            { value: 'card', label: 'Card' },
          ]}
          value={flow.source}
          onChange={flow.setSource}
          className="mb-6 flex w-full"
        />
      )}
      {payer ? (
        <BalanceDetails {...fields} user={payer} onSent={(sent) => flow.onSent(payer.id, sent)} />
      ) : (
        <CardDetails {...fields} busy={card.beginning} onContinue={card.begin} />
      )}
    </>
  );
}
