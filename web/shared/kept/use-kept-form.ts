import { useCallback, useEffect, useRef, useState } from 'react';
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form';
import { useKeptDraft } from './use-kept-draft.ts';

/**
 * Keeps what is typed into a form of `useContractForm`, as `useKeptDraft` does. A field that was kept counts
 * as changed. Returns the function that clears what is kept, for when the form is sent or dropped. What is
 * typed afterwards is not kept: it is no longer about what `name` says.
 */
export function useKeptForm<Input extends FieldValues>(
  name: string,
  { setValue, subscribe }: Pick<UseFormReturn<Input>, 'setValue' | 'subscribe'>,
  start: Input,
): () => void {
  const { draft, change, forget } = useKeptDraft(name, start);
  const [found] = useState(draft);
  const [untouched] = useState(start);
  const isOver = useRef(false);
  useEffect(() => {
    for (const [field, value] of Object.entries(found))
      if (value !== untouched[field])
        setValue(field as Path<Input>, value as PathValue<Input, Path<Input>>, { shouldDirty: true });
    return subscribe({
      formState: { values: true },
      callback: ({ values }) => isOver.current || change(values),
    });
  }, [found, untouched, setValue, subscribe, change]);
  return useCallback(() => {
    isOver.current = true;
    forget();
  }, [forget]);
}
