/** A pause that ends early when it is woken. */
export type Alarm = {
  /** Resolves after the time, or when it is woken. One waits at a time. */
  wait(ms: number): Promise<void>;
  wake(): void;
};

export function createAlarm(): Alarm {
  let wake = () => {};
  return {
    async wait(ms) {
      const { promise, resolve } = Promise.withResolvers<void>();
      wake = resolve;
      const timer = setTimeout(resolve, ms);
      await promise;
      clearTimeout(timer);
    },
    wake: () => wake(),
  };
}
