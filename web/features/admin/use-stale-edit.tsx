import { useState } from 'react';
import type { DefaultValues, FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { currentIn, type FormOf, staleFields, typedOver } from './stale-edit.ts';
import { StaleEditNotice } from './stale-edit-notice.tsx';

/**
 * What a form was filled in from, until somebody else changes it: then the server refuses, and the form shows both and goes on from
 * what is there now, with what was typed or without it.
 */
export function useStaleEdit<Facts, Form extends object, Input extends FieldValues>(
  opened: NoInfer<Facts>,
  form: Pick<UseFormReturn<Input>, 'getValues' | 'reset' | 'setFocus'>,
  shown: FormOf<Facts, Form>,
) {
  const [facts, setFacts] = useState<Facts>(opened);
  const [now, setNow] = useState<Facts | null>(null);
  // The schema's input is wider than what the fields give.
  const values = () => form.getValues() as unknown as Form;

  function goOn(current: Facts, keepTyped: boolean) {
    const typed = keepTyped ? typedOver(values(), shown.toForm(facts)) : {};
    setFacts(current);
    setNow(null);
    // The notice goes, and the button with it. Once it is reset, the form knows its fields only when it is drawn again.
    form.setFocus(shown.labels[0][0] as string as Path<Input>);
    form.reset({ ...shown.toForm(current), ...typed } as unknown as DefaultValues<Input>);
  }

  return {
    /** What the thing was like when the form was filled in. */
    facts,
    setFacts,
    values,
    isStale: now !== null,
    /** Looks in a refusal for what is there now. */
    heed: (error: Error) => setNow(currentIn<Facts>(error)),
    notice: now && (
      <StaleEditNotice
        fields={staleFields(shown, { before: facts, now, typed: values() })}
        onGoOn={(keepTyped) => goOn(now, keepTyped)}
      />
    ),
  };
}
