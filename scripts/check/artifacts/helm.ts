/** Renders the few forms of templates that our chart uses, so that its manifests can be read without Helm. */
import { parse } from 'yaml';

const release: Record<string, string> = { '.Release.Name': 'indulge' };

export function renderTemplate(text: string, valuesYaml: string): { yaml: string; problems: string[] } {
  const values: unknown = parse(valuesYaml);
  const problems: string[] = [];
  const read = (term: string): unknown => {
    if (/^\d+$/.test(term)) return Number(term);
    const value = release[term] ?? lookUp(values, term);
    if (value === undefined) problems.push(`{{ ${term} }} is neither the release's name nor in values.yaml.`);
    return value;
  };
  const yaml = text.replace(/\{\{(.*?)\}\}/g, (_whole, given: string) => {
    const [, first, second] = /^add (\S+) (\S+)$/.exec(given.trim()) ?? [];
    if (first && second) return String(Number(read(first)) + Number(read(second)));
    const [, object] = /^toJson (\S+)$/.exec(given.trim()) ?? [];
    if (object) return JSON.stringify(read(object) ?? null);
    return String(read(given.trim()) ?? '');
  });
  return { yaml, problems };
}

function lookUp(values: unknown, path: string): unknown {
  if (!/^\.Values(\.\w+)+$/.test(path)) return undefined;
  return path
    .split('.')
    .slice(2)
    .reduce<unknown>((at, name) => (at as Record<string, unknown> | undefined)?.[name], values);
}
