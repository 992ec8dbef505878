import { formatCents } from '#contract/kernel/money.ts';
import { DeliveryTimeFields } from '../../../shared/rewards/delivery-time-fields.tsx';
import { Button } from '../../../ui/actions/button.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { displayMoney } from '../../../ui/format/display-money.ts';
import { AmountInput } from '../../../ui/forms/amount-input.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { FormFoot } from '../../../ui/forms/form-foot.tsx';
import { TextArea } from '../../../ui/forms/text-area.tsx';
import { WaitsNotice } from '../approvals/waits-notice.tsx';
import { AboveBalance } from '../balance/above-balance.tsx';
import { CampaignSelect } from '../campaigns/campaign-select.tsx';
import { FieldInputs } from '../fields/field-inputs.tsx';
import { useOwnRule, waitsForApproval } from '../limits/use-own-rule.ts';
import { DesignSelect } from './design-select.tsx';
import { HandOut } from './hand-out.tsx';
import { RecipientFields } from './recipient-fields.tsx';
import { useSendReward } from './use-send-reward.ts';

/** One reward: to an address, to a phone number, or as a link that the manager hands out. */
export function SendRewardForm({
  sharedBalance,
  to,
  onClose,
}: {
  sharedBalance: string;
  /** The address or number that was searched for; then the reward goes there. */
  to?: string;
  onClose: () => void;
}) {
  const form = useSendReward({ to, onSent: onClose });
  const { draft, change, cents, problems, problem, handedOut } = form;
  const isLink = draft.method === 'LINK';
  const rule = useOwnRule();
  const waits = waitsForApproval(rule, cents);

  if (handedOut) return <HandOut {...handedOut} amount={formatCents(cents ?? 0n)} onClose={onClose} />;
  return (
    <form {...form.formProps} aria-label="Send a reward" className="flex flex-col gap-5">
      <RecipientFields draft={draft} problems={problems} isFixed={to !== undefined} onChange={change} />
      <Field
        label="Amount"
        error={problems.amount}
        hint={`${displayMoney(sharedBalance)} available. No fee.`}
      >
        <AmountInput
          value={draft.amount}
          onChange={({ currentTarget: { value } }) => change({ amount: value })}
        />
      </Field>
      <DesignSelect value={draft.design} onChange={(design) => change({ design })} />
      <CampaignSelect
        value={draft.campaignId}
        error={problems.campaignId}
        onChange={(campaignId) => change({ campaignId })}
      />
      <Field label="Message" optional>
        <TextArea
          rows={3}
          maxLength={500}
          value={draft.message}
          onChange={({ currentTarget: { value } }) => change({ message: value })}
        />
      </Field>
      <FieldInputs
        values={draft.customFields}
        errors={problems.customFields ?? {}}
        onChange={(customFields) => change({ customFields })}
      />
      {!isLink && <DeliveryTimeFields value={draft} error={problems.day} onChange={change} />}
      <div aria-live="polite" className="flex flex-col gap-4 empty:-mt-5">
        <AboveBalance cents={cents} sharedBalance={sharedBalance} />
        {waits && rule?.approvalAbove && <WaitsNotice line={rule.approvalAbove} />}
        {isLink && (
          <Notice tone="warn" title="Anyone who has the link can claim the reward">
            It asks for no code. Hand it only to the person it is for.
          </Notice>
        )}
        {problem && <Notice tone="bad">{problem}</Notice>}
      </div>
      <FormFoot>
        <div aria-live="polite" className="w-full">
          <Button type="submit" size="lg" block busy={form.busy}>
            {waits ? 'Send for approval' : isLink ? 'Create the link' : 'Send reward'}
          </Button>
        </div>
      </FormFoot>
    </form>
  );
}
