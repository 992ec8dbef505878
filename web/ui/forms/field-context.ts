/** Connects an input to the field around it, so that forms write neither ids nor aria attributes. */
import { createContext, useContext } from 'react';

export type FieldControl = {
  readonly id: string;
  readonly describedBy: string | undefined;
  readonly invalid: boolean;
};

export const FieldContext = createContext<FieldControl | null>(null);

/**
 * The attributes that connect an input to its field. Its own id applies only outside a field, whose label
 * needs the field's id.
 */
export function useFieldControl(own: { id?: string | undefined }) {
  const field = useContext(FieldContext);
  return {
    id: field?.id ?? own.id,
    'aria-describedby': field?.describedBy,
    'aria-invalid': field?.invalid || undefined,
  };
}
