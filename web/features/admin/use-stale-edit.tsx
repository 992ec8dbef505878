import { useState } from 'react';
import type { DefaultValues, FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { currentFacts, editedFields, type FormOf, staleFields } from './stale-edit.ts';
import { StaleEditNotice } from './stale-edit-notice.tsx';

/**
 * The data a form was filled from. When another person has changed it, the server refuses; the form then
 * shows both versions and continues from the current data, with or without the user's edits.
 */
export function useStaleEdit<Facts, Form extends object, Input extends FieldValues>(
  opened: NoInfer<Facts>,
  form: Pick<UseFormReturn<Input>, 'getValues' | 'reset' | 'setFocus'>,
  shown: FormOf<Facts, Form>,
) {
  const [facts, setFacts] = useState<Facts>(opened);
  const [now, setNow] = useState<Facts | null>(null);
  // The schema's input type is wider than the fields' values.
  const values = () => form.getValues() as unknown as Form;

  function goOn(current: Facts, keepTyped: boolean) {
    const typed = keepTyped ? editedFields(values(), shown.toForm(facts)) : {};
    setFacts(current);
    setNow(null);
    // The notice disappears, and its button with it. After a reset the form registers its fields only on the
    // next render.
    form.setFocus(shown.labels[0][0] as string as Path<Input>);
    form.reset({ ...shown.toForm(current), ...typed } as unknown as DefaultValues<Input>);
  }

  return {
    /** The data as it was when the form was filled. */
    facts,
    setFacts,
    values,
    isStale: now !== null,
    /** Takes the current data from a refusal. */
    takeCurrent: (error: Error) => setNow(currentFacts<Facts>(error)),
    notice: now && (
      <StaleEditNotice
        fields={staleFields(shown, { before: facts, now, typed: values() })}
        onGoOn={(keepTyped) => goOn(now, keepTyped)}
      />
    ),
  };
}
