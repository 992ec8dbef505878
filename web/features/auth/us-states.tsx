import { US_STATES } from '#contract/kernel/us-states.ts';

/** The suggestions of the field for the state. */
export function UsStates({ id }: { id: string }) {
  return (
    <datalist id={id}>
      {Object.values(US_STATES).map((name) => (
        <option key={name} value={name} />
      ))}
    </datalist>
  );
}
