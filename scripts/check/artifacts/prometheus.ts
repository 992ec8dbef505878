/** Alert rules: their form, their runbooks, and the names of the metrics in an expression. */
type Rule = {
  alert?: string;
  expr?: string;
  labels?: { severity?: string };
  annotations?: { summary?: string; runbook?: string };
};

export function alertProblems(content: { groups: { rules: Rule[] }[] }, operations: string): string[] {
  const headings = new Set(
    [...operations.matchAll(/^#+ (.+)$/gm)].map(([, title = '']) => title.toLowerCase()),
  );
  return content.groups.flatMap(({ rules }) =>
    rules.flatMap(({ alert, expr, labels, annotations }) => {
      if (alert === undefined || expr === undefined) return ['A rule needs a name and an expression.'];
      const [file, anchor = ''] = annotations?.runbook?.split('#') ?? [];
      return [
        ...expressionProblems(expr).map((problem) => `${alert}: ${problem}`),
        ...(labels?.severity === 'page' || labels?.severity === 'ticket'
          ? []
          : [`${alert} has no severity.`]),
        ...(annotations?.summary ? [] : [`${alert} has no summary.`]),
        ...(file === 'docs/operations.md' && headings.has(anchor) ? [] : [`${alert} has no runbook.`]),
      ];
    }),
  );
}

const words = new Set(
  `sum max min avg count rate increase histogram_quantile topk by without and or unless on`.split(' '),
);

/** The metrics that an expression of PromQL reads. */
export function metricsIn(expression: string): string[] {
  const bare = expression
    .replace(/"[^"]*"/g, '')
    .replace(/\{[^}]*\}/g, '')
    .replace(/\b(by|without|on) ?\([^)]*\)/g, '')
    .replace(/\[\w+\]/g, '');
  return [...new Set(bare.match(/\b[a-z_][a-z0-9_]*\b/g) ?? [])].filter((name) => !words.has(name));
}

function expressionProblems(expression: string): string[] {
  const open: string[] = [];
  for (const mark of expression.replace(/"[^"]*"/g, '').match(/[()[\]{}]/g) ?? []) {
    if ('([{'.includes(mark)) open.push(mark);
    else if (!['()', '[]', '{}'].includes(`${open.pop()}${mark}`))
      return [`"${expression}" is not balanced.`];
  }
  if (open.length > 0) return [`"${expression}" is not balanced.`];
  return metricsIn(expression).length > 0 ? [] : [`"${expression}" reads no metric.`];
}
