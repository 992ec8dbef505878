/** Lists the imports of this repository. */
import { globSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { type ParseResult, parseSync } from 'oxc-parser';

export type Import = {
  /** The importing file, from the root, as in `server/wallet/store.ts`. */
  from: string;
  /** The specifier as written. */
  specifier: string;
  /** A path from the root, or the name of a package (`node:fs` too). */
  to: string;
  isPackage: boolean;
  typeOnly: boolean;
  /** The imported names, as the other file calls them; none for a default, a namespace or `export *`. */
  names: string[];
  /** The values that the importing file exports under a name of their own. */
  exports: string[];
  line: number;
};

const sources = '{contract,server,sandbox,web,tests,scripts}/**/*.{ts,tsx}';

/** Every import of every file below `root`, re-exports and `import()` of a literal included. */
export function readImports(root: string): Import[] {
  return globSync(sources, { cwd: root })
    .map((file) => file.replaceAll('\\', '/'))
    .sort()
    .flatMap((file) => importsOf(file, readFileSync(join(root, file), 'utf8')));
}

/** The imports of one file. */
export function importsOf(from: string, source: string): Import[] {
  const { module, program } = parseSync(from, source);
  const exports = exportedValues(program);
  const found = (
    specifier: string,
    start: number,
    typeOnly: boolean,
    names: (string | null)[] = [],
  ): Import => ({
    from,
    specifier,
    ...resolve(from, specifier),
    typeOnly,
    names: names.filter((name) => name !== null),
    exports,
    line: source.slice(0, start).split('\n').length,
  });
  const imports = module.staticImports.map(({ moduleRequest, entries, start }) =>
    found(
      moduleRequest.value,
      start,
      entries.length > 0 && entries.every(({ isType }) => isType),
      entries.map(({ importName }) => importName.name),
    ),
  );
  const reexports = module.staticExports.flatMap(({ entries, start }) =>
    entries.flatMap(({ moduleRequest, isType }) =>
      moduleRequest ? [found(moduleRequest.value, start, isType)] : [],
    ),
  );
  const dynamic = module.dynamicImports.flatMap(({ moduleRequest, start }) => {
    const literal = /^(['"`])([^'"`$]+)\1$/.exec(source.slice(moduleRequest.start, moduleRequest.end))?.[2];
    return literal ? [found(literal, start, false)] : [];
  });
  return [...imports, ...reexports, ...dynamic];
}

/** Functions, classes and constants that a file exports where it declares them. */
function exportedValues({ body }: ParseResult['program']): string[] {
  return body.flatMap((statement) => {
    if (statement.type !== 'ExportNamedDeclaration' || !statement.declaration) return [];
    const { declaration } = statement;
    if (declaration.type === 'VariableDeclaration') {
      return declaration.declarations.flatMap(({ id }) => (id.type === 'Identifier' ? [id.name] : []));
    }
    const isValue = declaration.type === 'FunctionDeclaration' || declaration.type === 'ClassDeclaration';
    return isValue && declaration.id ? [declaration.id.name] : [];
  });
}

function resolve(from: string, specifier: string): { to: string; isPackage: boolean } {
  if (specifier.startsWith('#')) return { to: specifier.slice(1), isPackage: false };
  if (specifier.startsWith('.')) return { to: posix.join(posix.dirname(from), specifier), isPackage: false };
  const [scope = '', name] = specifier.split('/');
  return { to: scope.startsWith('@') ? `${scope}/${name}` : scope, isPackage: true };
}
