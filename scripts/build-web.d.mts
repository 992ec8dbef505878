/** Types for build-web.mjs, which stays plain JavaScript so that any Node can read it. */
export function buildWeb(): Promise<boolean>;
