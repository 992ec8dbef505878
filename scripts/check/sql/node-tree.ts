/**
 * Reads PostgreSQL's own notation of an analyzed statement (`pg_node_tree`), as in `{VAR :varno 1 :varattno 2
 * :varnullingrels (b 3)}`: nodes are records with a `type`, lists and sets are arrays, and all else is text;
 * `<>` is nothing.
 */
export type Tree = TreeNode | Tree[] | string | undefined;

export type TreeNode = { type: string; [field: string]: Tree };

/**
 * A brace or bracket, a text in quotes, or a word, in which a backslash makes the next character mean itself.
 */
const token = /[(){}]|"(?:\\.|[^"\\])*"|(?:\\.|[^\s(){}\\])+/gs;

export function readTree(notation: string): Tree {
  const tokens = notation.match(token) ?? [];
  let at = 0;

  function read(): Tree {
    const word = tokens[at++];
    if (word === '{') return readNode();
    if (word === '(') return readList();
    return word === undefined || word === '<>' ? undefined : plain(word);
  }

  function readNode(): TreeNode {
    const node: TreeNode = { type: tokens[at++] ?? '' };
    while (at < tokens.length && tokens[at] !== '}') {
      const name = (tokens[at++] ?? '').slice(1);
      const parts: Tree[] = [];
      while (at < tokens.length && tokens[at] !== '}' && !isField(tokens[at])) parts.push(read());
      // A constant is written as its length and its bytes; all other fields are one thing.
      node[name] = parts.length === 1 ? parts[0] : parts;
    }
    at += 1;
    return node;
  }

  function readList(): Tree[] {
    const items: Tree[] = [];
    while (at < tokens.length && tokens[at] !== ')') items.push(read());
    at += 1;
    return items;
  }

  return read();
}

function isField(word: string | undefined): boolean {
  return word !== undefined && /^:[a-z]/.test(word);
}

function plain(word: string): string {
  return (word.startsWith('"') ? word.slice(1, -1) : word).replaceAll(/\\(.)/gs, '$1');
}

export function isNode(tree: Tree): tree is TreeNode {
  return typeof tree === 'object' && !Array.isArray(tree);
}

export function nodes(tree: Tree): TreeNode[] {
  return Array.isArray(tree) ? tree.filter(isNode) : [];
}
