/** One instruction of a Dockerfile, lines that continue joined. */
export interface Instruction {
  readonly word: string;
  readonly rest: string;
}

/** A stage of it, with its base. */
export interface Stage {
  readonly base: string;
  readonly name: string | undefined;
  readonly instructions: readonly Instruction[];
}

/** The stages of a Dockerfile; understands as much as ours uses. */
export function stagesOf(text: string): readonly Stage[] {
  const stages: { base: string; name: string | undefined; instructions: Instruction[] }[] = [];
  const lines = text
    .replace(/^#.*\n/gm, '')
    .replace(/\\\n/g, ' ')
    .split('\n');
  for (const line of lines.filter((each) => each.trim() !== '')) {
    const [word = '', ...rest] = line.trim().split(/\s+/);
    const [base = '', , name] = rest;
    if (word === 'FROM') stages.push({ base, name, instructions: [] });
    else stages.at(-1)!.instructions.push({ word, rest: rest.join(' ') });
  }
  return stages;
}

/** The copies of a stage from the sources, not from other stages: names and their target. */
export const copiedFromSources = ({
  instructions,
}: Stage): readonly { readonly from: readonly string[]; readonly to: string }[] =>
  instructions
    .filter(({ word, rest }) => word === 'COPY' && !rest.startsWith('--from'))
    .map(({ rest }) => rest.split(' '))
    .map((words) => ({ from: words.slice(0, -1), to: words.at(-1)! }));
