/** The value of a date field whose day lacks a part: the field itself is as empty then as without a day. */
export const PARTLY_TYPED = 'partly typed';

type DayEvent = { currentTarget: Pick<HTMLInputElement, 'value' | 'validity'> };

/** The props of a date field that tells a day that is typed in part from none. */
export function dayProps(value: string, onChange: (day: string) => void) {
  const read = ({ currentTarget: { value: day, validity } }: DayEvent) => {
    const next = validity.badInput ? PARTLY_TYPED : day;
    if (next !== value) onChange(next);
  };
  return {
    type: 'date',
    value: value === PARTLY_TYPED ? '' : value,
    onChange: read,
    // Parts of a day that are typed or cleared change no value, so React reports no change.
    onKeyUp: read,
    onBlur: read,
  } as const;
}
