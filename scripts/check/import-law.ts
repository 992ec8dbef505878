/** The import law of docs/architecture.md: what may import what, a sentence for each rule. */
import type { Import } from './imports.ts';
import { isPure } from './pure-files.ts';

export type Rule = {
  sentence: string;
  broken(edge: Import): boolean;
};

/** The server's modules; each may import those before it. */
const modules = [
  'audit',
  'security-events',
  'ledger',
  'proofs',
  'notifications',
  'accounts',
  'regulation',
  'security',
  'catalogue',
  'cart',
  'payments',
  'payment-methods',
  'orders',
  'gift-cards',
  'statements',
  'wallet',
  'settings',
  'send-funds',
  'webhooks',
  'rewards',
  'enterprise',
  'reconciliation',
  'public-api',
  'admin',
  'operations',
];

const top = (path: string) => path.split('/')[0] ?? '';
const second = (path: string) => path.split('/')[1] ?? '';
const isModule = (path: string) => top(path) === 'server' && modules.includes(second(path));
const isFile = (edge: Import) => !edge.isPackage;
const isTool = (path: string) => top(path) === 'tests' || top(path) === 'scripts';

/** The rules, except for the one that needs package.json. */
export const importLaw: Rule[] = [
  {
    sentence: 'The contract imports zod alone.',
    broken: (edge) =>
      top(edge.from) === 'contract' && (edge.isPackage ? edge.to !== 'zod' : top(edge.to) !== 'contract'),
  },
  {
    sentence: 'The web app imports the contract and itself, never the server or the sandbox.',
    broken: (edge) => top(edge.from) === 'web' && isFile(edge) && !['web', 'contract'].includes(top(edge.to)),
  },
  {
    sentence: 'Features of the web app never import each other; the router composes them.',
    broken: ({ from, to }) =>
      from.startsWith('web/features/') &&
      to.startsWith('web/features/') &&
      from.split('/')[2] !== to.split('/')[2],
  },
  {
    sentence: 'The kit knows no feature and no application.',
    broken: ({ from, to }) => from.startsWith('web/ui/') && /^web\/(features|app|api|shared)\//.test(to),
  },
  {
    sentence: 'What features share knows no feature and no application.',
    broken: ({ from, to }) => from.startsWith('web/shared/') && /^web\/(features|app)\//.test(to),
  },
  {
    sentence: 'Modules import only earlier modules.',
    broken: ({ from, to }) =>
      isModule(from) && isModule(to) && modules.indexOf(second(to)) > modules.indexOf(second(from)),
  },
  {
    sentence: 'A module is entered only through its index.ts.',
    broken: ({ from, to }) =>
      isModule(to) &&
      !isTool(from) &&
      !(top(from) === 'server' && second(from) === second(to)) &&
      !/^server\/[a-z-]+\/(index|[a-z-]+-port)\.ts$/.test(to),
  },
  {
    sentence: 'What modules stand on (kernel, db, jobs, http, config) imports no module.',
    broken: ({ from, to }) => /^server\/(kernel|db|jobs|http|config)\b/.test(from) && isModule(to),
  },
  {
    sentence: 'Only compose.ts imports adapters.',
    broken: ({ from, to }) =>
      to.startsWith('server/adapters/') &&
      from !== 'server/compose.ts' &&
      !from.startsWith('server/adapters/') &&
      !isTool(from),
  },
  {
    sentence: 'An adapter imports only the ports of modules.',
    broken: ({ from, to }) => from.startsWith('server/adapters/') && isModule(to) && !to.endsWith('-port.ts'),
  },
  {
    sentence: 'The sandbox imports nothing but itself.',
    broken: (edge) => top(edge.from) === 'sandbox' && isFile(edge) && top(edge.to) !== 'sandbox',
  },
  {
    sentence: 'Nothing but the tests and main.ts imports the sandbox.',
    broken: ({ from, to }) =>
      top(to) === 'sandbox' && top(from) !== 'sandbox' && from !== 'server/main.ts' && !isTool(from),
  },
  {
    sentence: 'The server imports no web app.',
    broken: ({ from, to }) => top(from) === 'server' && top(to) === 'web',
  },
  {
    sentence:
      'A pure file imports no database, no clock and no randomness; a use case is named after the function it exports.',
    broken: (edge) =>
      isModule(edge.from) &&
      isPure(edge) &&
      (/^server\/(db|jobs|http|adapters)\//.test(edge.to) ||
        /^server\/kernel\/(clock|id)\.ts$/.test(edge.to) ||
        // The type of a row may be imported; the function that reads it may not.
        (!edge.typeOnly && /\/([a-z-]+-)?(store|routes|jobs)\.ts$/.test(edge.to)) ||
        ['pg', 'pg-boss', 'fastify', 'node:timers'].includes(edge.to) ||
        (edge.to === 'node:crypto' && edge.names.some((name) => /^(random|generateKey)/.test(name)))),
  },
  {
    sentence: 'A path from one top-level folder to another is an alias, never a chain of dots.',
    broken: (edge) =>
      isFile(edge) &&
      edge.specifier.startsWith('.') &&
      top(edge.to) !== top(edge.from) &&
      !isTool(edge.from) &&
      edge.from !== 'server/main.ts',
  },
];

/** What the server imports must be installed with it. */
export function installedWith(dependencies: ReadonlySet<string>): Rule {
  return {
    sentence: 'The server, the sandbox and the contract import only packages from `dependencies`.',
    broken: (edge) =>
      ['server', 'sandbox', 'contract'].includes(top(edge.from)) &&
      edge.isPackage &&
      !edge.typeOnly &&
      !edge.to.startsWith('node:') &&
      !dependencies.has(edge.to),
  };
}

/** A line for each import that breaks a rule, with the rule. */
export function findBreaches(edges: Import[], rules: Rule[]): string[] {
  return edges.flatMap((edge) =>
    rules
      .filter((rule) => rule.broken(edge))
      .map((rule) => `${edge.from}:${edge.line} imports ${edge.specifier}. ${rule.sentence}`),
  );
}
