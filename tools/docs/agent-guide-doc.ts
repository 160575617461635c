import { AGENT_CALLBACKS, type AgentCallback } from '../../src/adapters/api/calls/agent-callbacks.ts';
import { AGENT_RULES } from './agent-rules.ts';
import { withGenerated } from './generated-part.ts';

const LINE_WIDTH = 130;
const PATH = 'docs/guide-agent.md';

/** docs/guide-agent.md: the callbacks with their answers, and the rules that the conformance kit tries. */
export const agentGuideDoc = (current: string): string =>
  withGenerated(current, `${callbacks()}\n## 8. The rules\n\n${RULES_BEGIN}\n\n${rules()}`, PATH);

const RULES_BEGIN =
  '[The conformance kit](#11-test-it) tries each of them. In mode `gateway` those about refusing bets do not concern you.';

const callbacks = (): string => Object.entries<AgentCallback>(AGENT_CALLBACKS).map(callback).join('\n');

function callback([role, { path, description, sends, examples }]: [string, AgentCallback]): string {
  const answers = Object.entries(examples).map(([name, answer]) => `${name}: ${inLines(answer)}`);
  const body = `POST {callback base}${path}\n\n${inLines(sends)}`;
  return `### ${role}\n\n${description}\n\n\`\`\`text\n${[body, ...answers].join('\n\n')}\n\`\`\`\n`;
}

/** An object as JSON, with line feeds between members where a line would be too long. */
function inLines(value: unknown): string {
  const members = Object.entries(value as object).map(([name, one]) => `"${name}": ${spaced(one)}`);
  const lines: string[] = [];
  for (const [at, member] of members.entries()) {
    const text = at === members.length - 1 ? `${member}}` : `${member},`;
    const last = lines.at(-1);
    if (last !== undefined && last.length + text.length < LINE_WIDTH) lines[lines.length - 1] = `${last} ${text}`;
    else lines.push(at === 0 ? `{${text}` : ` ${text}`);
  }
  return lines.join('\n');
}

const spaced = (value: unknown): string =>
  JSON.stringify(value, undefined, 1)
    .replaceAll(/\n */g, ' ')
    .replaceAll(/([{[]) | ([}\]])/g, '$1$2');

const rules = (): string =>
  Object.entries(AGENT_RULES)
    .map(([heading, list]) => `### ${heading}\n\n${list.map(({ rule }) => `- ${rule}\n`).join('')}`)
    .join('\n');
