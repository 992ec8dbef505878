import type { DefaultValues, FieldValues } from 'react-hook-form';
import type { z } from 'zod';
import type { Route } from '#contract/kernel/define-route.ts';
import type { CallOptions, RouteInput } from '../../api/client.ts';
import { showFieldErrors, useContractForm } from '../../api/use-contract-form.ts';
import { useIdempotencyKey } from '../../api/use-idempotency-key.ts';
import { useWrite, type WriteOptions } from '../../api/use-write.ts';
import { useFrameLock } from '../../ui/hooks/use-frame-lock.ts';
import { toastFailure } from '../toast-error.ts';

type Request<R extends Route> = RouteInput<R> & CallOptions;

/**
 * A form that sends one write. A refusal appears beside its field, or in a toast. A second try of an
 * idempotent route repeats the request, unless the user changed it. It locks the dialog around it while it
 * sends. Render it as `WriteForm`.
 */
export function useWriteForm<R extends Route, Input extends FieldValues, Output>(
  route: R,
  {
    rules,
    start,
    request,
    ...options
  }: Omit<WriteOptions<R>, 'onError'> & {
    /** Loads the schema of the fields, as `useContractForm` does. */
    rules: () => Promise<z.ZodType<Output, Input>>;
    start: DefaultValues<Input>;
    request: (body: Output, typed: Input) => Request<R>;
  },
) {
  const { warmUp, ...form } = useContractForm(rules, start);
  const keyFor = useIdempotencyKey();
  const write = useWrite(route, {
    ...options,
    onError: (error) => {
      if (!showFieldErrors(form, error)) toastFailure(error);
    },
  });
  useFrameLock(write.isPending);
  // `mutate` leaves its arguments open as long as the route is not known.
  const send = write.mutate as (input: Request<R>) => void;
  const onSubmit = form.handleSubmit((body) => {
    const input = request(body, form.getValues());
    const keyed = route.idempotent && { headers: { 'idempotency-key': keyFor(JSON.stringify(input)) } };
    send({ ...input, ...keyed } as Request<R>);
  });
  return {
    ...form,
    errors: form.formState.errors,
    isSending: write.isPending,
    formProps: { ...warmUp, onSubmit },
  };
}
