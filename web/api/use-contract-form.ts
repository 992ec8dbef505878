/** Forms that are checked by a schema of the contract. */
import {
  type DefaultValues,
  type FieldValues,
  type Path,
  type PathValue,
  type UseFormReturn,
  useForm,
} from 'react-hook-form';
import type { z } from 'zod';
import { ApiError } from './api-error.ts';

const loadResolver = () => import('@hookform/resolvers/standard-schema');

/**
 * A form whose rules and messages are the contract's. The schema, and zod with it, is loaded when somebody first touches the
 * form: spread `warmUp` on the form element.
 *
 *   const { warmUp, ...form } = useContractForm(() => import('#contract/accounts.ts').then((m) => m.SignInBody), { email: '' });
 */
export function useContractForm<Input extends FieldValues, Output>(
  loadSchema: () => Promise<z.ZodType<Output, Input>>,
  defaultValues: DefaultValues<Input>,
) {
  const form = useForm<Input, unknown, Output>({
    defaultValues,
    shouldFocusError: true,
    resolver: async (values, context, options) => {
      const [schema, { standardSchemaResolver }] = await Promise.all([loadSchema(), loadResolver()]);
      return standardSchemaResolver<Input, unknown, Output>(schema)(values, context, options);
    },
  });
  const warmUp = () => void Promise.allSettled([loadSchema(), loadResolver()]);
  return {
    ...form,
    register: keepingWhatIsThere(form),
    warmUp: { noValidate: true, method: 'post', onFocus: warmUp },
  };
}

/** The fields that have come to life. React tells of one again whenever the form is drawn, and then it may be empty for good. */
const alive = new WeakSet<HTMLElement>();

/**
 * Registers a field without emptying it: on a page that was drawn ahead of time, people and password managers may have filled
 * it in before the form came to life.
 */
function keepingWhatIsThere<Input extends FieldValues, Output>({
  register,
  setValue,
}: UseFormReturn<Input, unknown, Output>): typeof register {
  return (name, options) => {
    const field = register(name, options);
    return {
      ...field,
      ref(input: HTMLInputElement | HTMLSelectElement | null) {
        const before = input && !alive.has(input) && contentOf(input);
        field.ref(input);
        if (!input) return;
        alive.add(input);
        if (before && contentOf(input) !== before) setValue(name, before as PathValue<Input, typeof name>);
      },
    };
  };
}

function contentOf(input: HTMLInputElement | HTMLSelectElement): string | boolean {
  // A list of choices always shows one: what nobody has chosen is not there.
  if (input instanceof HTMLSelectElement) return input.selectedIndex > 0 ? input.value : '';
  return input.type === 'checkbox' ? input.checked : input.value;
}

/** Shows what the server said about single fields beside them; false when it said nothing about a field. */
export function showFieldErrors<Input extends FieldValues>(
  form: Pick<UseFormReturn<Input>, 'setError'>,
  error: Error,
): boolean {
  if (!(error instanceof ApiError)) return false;
  const fields = Object.entries(error.fields);
  for (const [index, [name, message]] of fields.entries()) {
    form.setError(name as Path<Input>, { type: 'server', message }, { shouldFocus: index === 0 });
  }
  return fields.length > 0;
}
