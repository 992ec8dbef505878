/** Types for build-server.mjs, which stays plain JavaScript so that any Node can read it. */
export function buildServer(): Promise<string | undefined>;
