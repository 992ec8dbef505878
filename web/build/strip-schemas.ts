/**
 * Keeps the schemas of the contract, and zod with them, out of the first load of the browser. A route object
 * holds schemas that only the server and the forms need. In the built app a route imported statically keeps
 * its method and path alone, and every schema is marked pure so that the bundler drops the ones nobody uses.
 * A form that wants a schema imports the contract dynamically and gets a copy of the module of its own, in a
 * chunk of its own. A module of the contract does nothing when it is loaded, so one that a page uses nothing
 * of is left out.
 */
import { readFile } from 'node:fs/promises';
import { type ESTree, type Plugin, parseSync } from 'vite';

const WITH_SCHEMAS = '?schemas';
const KEPT = ['method', 'path'];

export function stripContractSchemas(contractFolder: string): Plugin {
  const isContract = (id: string) => id.startsWith(`${contractFolder}/`);

  return {
    name: 'strip-schemas',
    apply: 'build',
    enforce: 'pre',
    async resolveId(source, importer, options) {
      const wantsSchemas = options.kind === 'dynamic-import' || importer?.endsWith(WITH_SCHEMAS);
      if (!wantsSchemas || !/^(#contract\/|\.{1,2}\/)/.test(source)) return null;
      const from = importer?.endsWith(WITH_SCHEMAS) ? importer.slice(0, -WITH_SCHEMAS.length) : importer;
      const resolved = await this.resolve(source, from, { skipSelf: true });
      return resolved && isContract(resolved.id) ? `${resolved.id}${WITH_SCHEMAS}` : resolved;
    },
    async load(id) {
      if (!isContract(id)) return null;
      const file = id.endsWith(WITH_SCHEMAS) ? id.slice(0, -WITH_SCHEMAS.length) : id;
      return {
        code: stripSchemas(file, await readFile(file, 'utf8')),
        moduleType: 'ts',
        moduleSideEffects: false,
      };
    },
  };
}

/** The module's source with stripped routes and every other computed constant marked as droppable. */
export function stripSchemas(file: string, code: string): string {
  const edits: { start: number; end: number; text: string }[] = [];
  for (const statement of parseSync(file, code, { lang: 'ts' }).program.body) {
    const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
    if (declaration?.type !== 'VariableDeclaration') continue;
    for (const { init } of declaration.declarations) {
      // An object may hold fields that several schemas share.
      if (init?.type !== 'CallExpression' && init?.type !== 'ObjectExpression') continue;
      const text =
        init.type === 'CallExpression' && isCallOf('defineRoute', init)
          ? stripRoute(init, code)
          : `/* @__PURE__ */ (() => (${code.slice(init.start, init.end)}))()`;
      edits.push({ start: init.start, end: init.end, text });
    }
  }
  return edits.reduceRight(
    (text, edit) => text.slice(0, edit.start) + edit.text + text.slice(edit.end),
    code,
  );
}

function isCallOf(name: string, call: ESTree.CallExpression): boolean {
  return call.callee.type === 'Identifier' && call.callee.name === name;
}

function stripRoute(call: ESTree.CallExpression, code: string): string {
  const [route] = call.arguments;
  if (route?.type !== 'ObjectExpression') throw new Error('A route is declared by an object literal.');
  const kept = route.properties.flatMap((property) =>
    property.type === 'Property' && property.key.type === 'Identifier' && KEPT.includes(property.key.name)
      ? [code.slice(property.start, property.end)]
      : [],
  );
  // Spread properties are not looked at, and a browser without a method would send GET.
  if (kept.length !== KEPT.length) throw new Error(`A route says its ${KEPT.join(' and its ')} itself.`);
  return `({ ${kept.join(', ')} }) as ReturnType<typeof defineRoute>`;
}
