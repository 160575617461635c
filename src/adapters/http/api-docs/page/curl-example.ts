import { examplesOf, type Call } from './resolve.ts';
import type { MediaType, OpenApiDocument } from '../openapi.ts';

const FORM = 'application/x-www-form-urlencoded';
const TOKENS: Readonly<Record<string, string>> = { agentToken: '$AGENT_TOKEN', adminToken: '$ADMIN_TOKEN' };

/** The call as a curl command. The shell must have GATEWAY and the tokens in its variables. */
export function curlExample(document: OpenApiDocument, call: Call): string {
  const { method, path, operation } = call;
  const [scheme] = operation.security.flatMap((requirement) => Object.keys(requirement));
  const { parameters = [], requestBody } = operation;
  const query = parameters.filter((parameter) => parameter.in === 'query');
  const exampleQuery = query.map(({ name, example }, at) => `${at === 0 ? '?' : '&'}${name}=${example}`).join('');
  const examplePath = parameters.reduce((url, { name, example }) => url.replace(`{${name}}`, String(example)), path);
  const parts = [
    `curl -s ${isDefault(call) ? '' : `-X ${method} `}"$GATEWAY${examplePath}${exampleQuery}"`,
    ...(scheme === undefined ? [] : [`-H "Authorization: Bearer ${TOKENS[scheme] ?? ''}"`]),
    ...(requestBody === undefined ? [] : bodyParts(requestBody.content, examplesOf(document, requestBody)[0]?.value)),
  ];
  return parts.join(' \\\n  ');
}

/** Whether curl chooses the method by itself: GET without a body, POST with one. */
const isDefault = ({ method, operation }: Call): boolean =>
  method === (operation.requestBody === undefined ? 'GET' : 'POST');

function bodyParts(content: Readonly<Record<string, MediaType>>, value: unknown): readonly string[] {
  const [type = ''] = Object.keys(content);
  if (type === FORM)
    return Object.entries(value as object).map(([name, field]) => `-d ${name}=${encodeURIComponent(String(field))}`);
  if (typeof value === 'string') return [`-H 'Content-Type: ${type}'`, '--data-binary @games.ndjson'];
  return [`-H 'Content-Type: ${type}'`, `-d ${quoted(JSON.stringify(value, undefined, 2))}`];
}

const quoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;
