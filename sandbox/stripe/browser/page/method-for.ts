/** The payment method that a form stands for. */
import { CardFieldElement } from './element.ts';
import type { ElementsGroup } from './elements.ts';
import { noAnswer } from './go-on.ts';
import { IntegrationError } from './integration-error.ts';
import { type Answered, formFields } from './requests.ts';

export type ConfirmOptions = {
  elements?: ElementsGroup;
  clientSecret?: string;
  confirmParams?: Record<string, unknown> & {
    return_url?: string;
    payment_method?: string;
    payment_method_data?: Record<string, unknown>;
  };
  redirect?: 'always' | 'if_required';
};

export async function methodFromElement(
  element: unknown,
  fields: [string, string][],
): Promise<Answered<{ id: string }>> {
  if (!(element instanceof CardFieldElement)) {
    throw new IntegrationError('A mounted card element is needed to make a payment method.');
  }
  const { error, paymentMethod } = await element.createPaymentMethod(fields);
  return error || !paymentMethod ? { error: error ?? noAnswer } : { value: paymentMethod };
}

export async function methodFor(
  options: ConfirmOptions,
  params: NonNullable<ConfirmOptions['confirmParams']>,
): Promise<Answered<string | undefined>> {
  if (params.payment_method) return { value: params.payment_method };
  const element = options.elements?.getElement('payment') ?? options.elements?.getElement('card');
  if (!options.elements) return { value: undefined };
  const fields = Object.entries(params.payment_method_data ?? {}).flatMap(([name, value]) =>
    formFields(value, name),
  );
  const made = await methodFromElement(element, fields);
  return made.error ? { error: made.error } : { value: made.value.id };
}
