/** A group of elements: what `stripe.elements()` gives. */
import type { ElementKind, FieldLook } from '../protocol.ts';
import { CardFieldElement, type ElementOptions } from './element.ts';
import { Emitter } from './emitter.ts';
import { IntegrationError } from './integration-error.ts';

export type ElementsOptions = {
  clientSecret?: string;
  appearance?: FieldLook['appearance'];
  fonts?: FieldLook['fonts'];
  mode?: string;
};

const kinds: ElementKind[] = ['payment', 'card'];

export class ElementsGroup extends Emitter {
  #base: string;
  #publishableKey: string;
  #options: ElementsOptions;
  #elements: CardFieldElement[] = [];

  constructor(base: string, publishableKey: string, options: ElementsOptions) {
    super();
    this.#base = base;
    this.#publishableKey = publishableKey;
    this.#options = options;
  }

  get clientSecret(): string | undefined {
    return this.#options.clientSecret;
  }

  create(type: string, options: ElementOptions = {}): CardFieldElement {
    const kind = kinds.find((name) => name === type);
    if (!kind) {
      throw new IntegrationError(`The sandbox has the elements ${kinds.join(' and ')}, not '${type}'.`);
    }
    if (this.getElement(kind)) throw new IntegrationError(`Can only create one Element of type ${kind}.`);
    const { clientSecret, mode } = this.#options;
    if (kind === 'payment' && !clientSecret && !mode) {
      throw new IntegrationError(
        'In order to create a payment element, you must pass a clientSecret or mode when creating the Elements group.',
      );
    }
    const element = new CardFieldElement(kind, options, {
      base: this.#base,
      publishableKey: this.#publishableKey,
      clientSecret,
      look: () => ({ appearance: this.#options.appearance, fonts: this.#options.fonts }),
      forget: (gone) => {
        this.#elements = this.#elements.filter((each) => each !== gone);
      },
    });
    this.#elements.push(element);
    return element;
  }

  /** By its type, or by the React component that made it. */
  getElement(type: string | { __elementType?: string }): CardFieldElement | null {
    const name = typeof type === 'string' ? type : type.__elementType;
    return this.#elements.find(({ kind }) => kind === name) ?? null;
  }

  async update(options: ElementsOptions): Promise<void> {
    this.#options = { ...this.#options, ...options };
    for (const element of this.#elements) element.showLook();
    this.emit('update-end');
  }

  async fetchUpdates(): Promise<object> {
    return {};
  }

  async submit(): Promise<object> {
    const element = this.getElement('payment') ?? this.getElement('card');
    if (!element) throw new IntegrationError('elements.submit() needs a mounted element.');
    const { error } = await element.validate();
    return error ? { error } : { selectedPaymentMethod: 'card' };
  }
}
