/** Listeners by event name, as Stripe's elements have them. */

export type Listener = (event?: unknown) => void;

export class Emitter {
  #listeners = new Map<string, { listener: Listener; once: boolean }[]>();

  on(event: string, listener: Listener): this {
    return this.#add(event, listener, false);
  }

  once(event: string, listener: Listener): this {
    return this.#add(event, listener, true);
  }

  off(event: string, listener?: Listener): this {
    const left = listener
      ? (this.#listeners.get(event) ?? []).filter((each) => each.listener !== listener)
      : [];
    this.#listeners.set(event, left);
    return this;
  }

  emit(event: string, detail?: unknown): void {
    for (const { listener, once } of [...(this.#listeners.get(event) ?? [])]) {
      if (once) this.off(event, listener);
      listener(detail);
    }
  }

  #add(event: string, listener: Listener, once: boolean): this {
    this.#listeners.set(event, [...(this.#listeners.get(event) ?? []), { listener, once }]);
    return this;
  }
}
