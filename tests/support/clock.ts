/** A clock that stands still until a test moves it. */
import type { Clock } from '#server/kernel/clock.ts';

export type TestClock = Clock & {
  set(now: Date): void;
  /** Moves the clock forward. */
  advance(by: {
    days?: number;
    hours?: number;
    minutes?: number;
    seconds?: number;
    milliseconds?: number;
  }): void;
};

/** Starts at the real time by default, because the database's own clock cannot be moved. */
export function testClock(start: Date = new Date()): TestClock {
  let now = start.getTime();
  return {
    now: () => new Date(now),
    set(date) {
      now = date.getTime();
    },
    advance({ days = 0, hours = 0, minutes = 0, seconds = 0, milliseconds = 0 }) {
      now += (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000 + milliseconds;
    },
  };
}
