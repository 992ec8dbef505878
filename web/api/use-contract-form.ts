/** Forms that a schema of the contract validates. */
import { useRef } from 'react';
import {
  type DefaultValues,
  type FieldValues,
  type Path,
  type UseFormReturn,
  useForm,
} from 'react-hook-form';
import type { z } from 'zod';
import { ApiError } from './api-error.ts';

const loadResolver = () => import('@hookform/resolvers/standard-schema');

/**
 * A form with the rules and messages of the contract. The schema, and zod with it, is loaded when the form is
 * first touched: spread `warmUp` on the form element, as in `const { warmUp, ...form } = useContractForm(()
 * => import('#contract/accounts.ts').then((m) => m.SignInBody), { email: '' });`
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
  const validating = useRef(false);
  /** While the first press validates, its button is not busy yet, and a second press would send twice. */
  const handleSubmit: typeof form.handleSubmit = (onValid, onInvalid) => {
    const submit = form.handleSubmit(onValid, onInvalid);
    return async (event) => {
      event?.preventDefault?.();
      if (validating.current) return;
      validating.current = true;
      // By the next task the page shows that the write is under way, and the button takes no press.
      await submit(event).finally(() => setTimeout(() => (validating.current = false)));
    };
  };
  return {
    ...form,
    handleSubmit,
    warmUp: { noValidate: true, method: 'post', onFocus: warmUp },
  };
}

/** Shows the server's field errors beside their fields; returns false when there are none. */
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
