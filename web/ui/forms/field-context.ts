/** How a field tells the input inside it who it is, so that a form writes neither ids nor aria attributes. */
import { createContext, useContext } from 'react';

export type FieldControl = {
  readonly id: string;
  readonly describedBy: string | undefined;
  readonly invalid: boolean;
};

export const FieldContext = createContext<FieldControl | null>(null);

/** The attributes that bind an input to its field. Its own id counts only outside of one: the label has to find it. */
export function useFieldControl(own: { id?: string | undefined }) {
  const field = useContext(FieldContext);
  return {
    id: field?.id ?? own.id,
    'aria-describedby': field?.describedBy,
    'aria-invalid': field?.invalid || undefined,
  };
}
