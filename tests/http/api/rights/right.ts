import type { RequiredActor } from '#contract/kernel/capabilities.ts';

/** A right, the roles that hold it, and the calls that ask for it, one a line. */
export type Right = { right: RequiredActor; roles: string; calls: string };
