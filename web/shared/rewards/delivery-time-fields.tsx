import { timeZoneHere } from '../../ui/format/date-format.ts';
import { dayProps, PARTLY_TYPED } from '../../ui/forms/day-props.ts';
import { Field } from '../../ui/forms/field.tsx';
import { TextInput } from '../../ui/forms/text-input.tsx';
import { type DeliveryTime, dayFromNow } from './delivery-time.ts';

/** When the email goes out: now, or on a day and at a time where the sender is. */
export function DeliveryTimeFields({
  value,
  error,
  onChange,
}: {
  value: DeliveryTime;
  error?: string | undefined;
  onChange: (changes: Partial<DeliveryTime>) => void;
}) {
  const hasDay = value.day !== '' && value.day !== PARTLY_TYPED;
  return (
    <div className="grid gap-x-5 gap-y-4 sm:grid-cols-2">
      <Field
        label="Send on"
        optional
        error={error}
        hint={hasDay ? undefined : 'Leave it empty to send now.'}
        className={hasDay ? undefined : 'sm:col-span-2'}
      >
        <TextInput
          {...dayProps(value.day, (day) => onChange({ day }))}
          name="day"
          min={dayFromNow(0)}
          max={dayFromNow(364)}
        />
      </Field>
      {hasDay && (
        <>
          <Field label="At" invalid={Boolean(error)}>
            <TextInput
              type="time"
              name="time"
              value={value.time}
              onChange={(event) => onChange({ time: event.currentTarget.value })}
            />
          </Field>
          <p className="-mt-2.5 text-ink-faint text-sm sm:col-span-2">
            In your time zone, {timeZoneHere().replaceAll('_', ' ')}.
          </p>
        </>
      )}
    </div>
  );
}
