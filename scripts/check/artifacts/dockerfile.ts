/** The form of a Dockerfile, and what an image of ours must have. */
const INSTRUCTIONS = new Set(
  'ADD ARG CMD COPY ENTRYPOINT ENV EXPOSE FROM HEALTHCHECK LABEL RUN SHELL STOPSIGNAL USER VOLUME WORKDIR'.split(
    ' ',
  ),
);

type Instruction = { name: string; value: string };

export function dockerfileProblems(text: string): string[] {
  const instructions = read(text);
  const stages = instructions.filter(({ name }) => name === 'FROM');
  const last = instructions.slice(instructions.findLastIndex(({ name }) => name === 'FROM'));
  const user = last.findLast(({ name }) => name === 'USER')?.value;
  const jsonForms = last.filter(({ name }) => name === 'CMD' || name === 'ENTRYPOINT');
  return [
    ...instructions
      .filter(({ name }) => !INSTRUCTIONS.has(name))
      .map(({ name }) => `${name} is no instruction.`),
    ...(instructions[0]?.name === 'FROM' ? [] : ['It begins with FROM.']),
    ...stages
      .filter(({ value }) => !/^\S+:[\w.-]+( AS \w+)?$/.test(value))
      .map(({ value }) => `${value} has no version.`),
    ...(user && user !== 'root' && user !== '0' ? [] : ['The image runs as root.']),
    ...(last.some(({ name }) => name === 'HEALTHCHECK') ? [] : ['It has no HEALTHCHECK.']),
    // A shell in between would keep the signals to itself.
    ...jsonForms.filter(({ value }) => !isJsonArray(value)).map(({ name }) => `${name} is not in JSON form.`),
    ...(last.some(({ name, value }) => name === 'COPY' && value.includes('--from='))
      ? []
      : ['It has one stage.']),
  ];
}

function read(text: string): Instruction[] {
  return text
    .split('\n')
    .filter((line) => !/^\s*#/.test(line))
    .join('\n')
    .replace(/\\\n/g, ' ')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const [, name = '', value = ''] = /^\s*(\S+)\s*(.*)$/.exec(line) ?? [];
      return { name, value };
    });
}

function isJsonArray(value: string): boolean {
  try {
    return Array.isArray(JSON.parse(value));
  } catch {
    return false;
  }
}
