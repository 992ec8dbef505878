import { LINE_CHANNELS, type LineChannel, type RoleRule } from '#contract/enterprise/limits.ts';
import { AmountInput } from '../../../ui/forms/amount-input.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { Select } from '../../../ui/forms/select.tsx';
import { CHANNEL_NAMES } from './limit-labels.tsx';

/** How a channel is chosen: the line of the role, none, or an amount of its own. */
type Line = { way: 'role' | 'never' | 'amount'; amount: string };
export type LineTexts = Record<LineChannel, Line>;

export function toLineTexts({ channels }: RoleRule): LineTexts {
  const lineOf = (channel: LineChannel): Line => {
    const own = channels.find((line) => line.channel === channel);
    if (!own) return { way: 'role', amount: '' };
    return own.approvalAbove === null
      ? { way: 'never', amount: '' }
      : { way: 'amount', amount: own.approvalAbove };
  };
  return { file: lineOf('file'), api: lineOf('api'), occasion: lineOf('occasion') };
}

/** For the server. */
export function toChannels(texts: LineTexts) {
  return LINE_CHANNELS.filter((channel) => texts[channel].way !== 'role').map((channel) => ({
    channel,
    approvalAbove: texts[channel].way === 'never' ? null : texts[channel].amount || '0',
  }));
}

/** Another line for what is paid in another way. */
export function ChannelLines({
  texts,
  errors,
  onChange,
}: {
  texts: LineTexts;
  errors: Record<string, string>;
  onChange: (texts: LineTexts) => void;
}) {
  const sent = toChannels(texts);
  return (
    <fieldset>
      <legend className="font-semibold text-sm">Approval for other ways to pay</legend>
      <div className="mt-3 flex flex-col gap-4">
        {LINE_CHANNELS.map((channel) => {
          const line = texts[channel];
          const set = (change: Partial<Line>) => onChange({ ...texts, [channel]: { ...line, ...change } });
          const place = sent.findIndex((each) => each.channel === channel);
          return (
            <div key={channel} className="grid gap-3 sm:grid-cols-2 sm:items-end">
              <Field label={CHANNEL_NAMES[channel]}>
                <Select
                  value={line.way}
                  onChange={({ currentTarget: { value } }) =>
                    set({ way: value === 'never' || value === 'amount' ? value : 'role' })
                  }
                >
                  <option value="role">As above</option>
                  <option value="never">Never waits</option>
                  <option value="amount">Waits above …</option>
                </Select>
              </Field>
              {line.way === 'amount' && (
                <Field
                  label={`Approval above: ${CHANNEL_NAMES[channel].replace(/^\w/, (first) => first.toLowerCase())}`}
                  error={errors[`channels.${place}.approvalAbove`]}
                >
                  <AmountInput
                    value={line.amount}
                    placeholder="0.00"
                    onChange={({ currentTarget: { value } }) => set({ amount: value })}
                  />
                </Field>
              )}
            </div>
          );
        })}
      </div>
    </fieldset>
  );
}
