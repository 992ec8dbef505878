/** Finds the route of a request, and the values of its parameters. */
import type { Call, Handler } from './call.ts';

export type Route = { method: string; segments: string[]; handler: Handler };

export function findRoute(
  routes: Route[],
  call: Call,
): { handler: Handler; params: Record<string, string> } | undefined {
  const segments = call.path.split('/').slice(1);
  for (const route of routes) {
    if (route.method !== call.method) continue;
    const params = paramsOf(route.segments, segments);
    if (params) return { handler: route.handler, params };
  }
  return undefined;
}

function paramsOf(pattern: string[], segments: string[]): Record<string, string> | undefined {
  const open = pattern.at(-1) === '*';
  if (open ? segments.length < pattern.length : segments.length !== pattern.length) return undefined;
  const params: Record<string, string> = {};
  for (const [index, expected] of pattern.entries()) {
    const given = segments[index] ?? '';
    if (expected === '*') params['*'] = segments.slice(index).map(decode).join('/');
    else if (expected.startsWith(':')) params[expected.slice(1)] = decode(given);
    else if (expected !== given) return undefined;
  }
  return params;
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    // A stray percent sign is no encoding; the segment stays unchanged.
    return segment;
  }
}
