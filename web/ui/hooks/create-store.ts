/** A value outside React, such as the theme, that several parts of the page follow. */
import { useSyncExternalStore } from 'react';

export type Store<Value> = {
  readonly get: () => Value;
  readonly set: (value: Value) => void;
  /** A hook: the value, and a new render of the component with each change. */
  readonly use: () => Value;
  /** True while a component follows the value. */
  readonly isFollowed: () => boolean;
};

/** Prerendered pages show `initial`, because they are the same for every reader. */
export function createStore<Value>(initial: Value): Store<Value> {
  let current = initial;
  const listeners = new Set<() => void>();
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  const get = () => current;
  const getInitial = () => initial;
  return {
    get,
    set(value) {
      current = value;
      for (const listener of listeners) listener();
    },
    use: () => useSyncExternalStore(subscribe, get, getInitial),
    isFollowed: () => listeners.size > 0,
  };
}
