import { FAILURE_CODES, type FailureKind } from '../../src/adapters/api/words/failure-codes.ts';
import { COMMON_FAILURES } from '../../src/adapters/http/api-docs/failures.ts';
import { openApiDocuments } from '../../src/adapters/http/api-docs/openapi-documents.ts';
import type { Content, OpenApiDocument, Response, Schema } from '../../src/adapters/http/api-docs/openapi.ts';
import { partsOf } from '../../src/adapters/http/api-docs/page/parts.ts';
import {
  type Call,
  examplesOf,
  isWebhook,
  responsesOf,
  schemaAt,
} from '../../src/adapters/http/api-docs/page/resolve.ts';
import { LANGUAGES, LINES_FILE, sampleRequest } from '../../src/adapters/http/api-docs/page/samples.ts';
import { schemaRows } from '../../src/adapters/http/api-docs/page/schema-rows.ts';
import { markdownTable } from '../docs/markdown-table.ts';
import type { MenuGroup } from './menu.ts';

/** The languages of the samples, by the words that colour them. */
const COLOURS: Readonly<Record<string, string>> = {
  curl: 'sh',
  'Node.js': 'js',
  PHP: 'php',
  Python: 'python',
  Java: 'java',
};

/** The pages of all calls by their paths, one a chapter of an interface, and their part of the menu. */
export function callPages(): { readonly pages: ReadonlyMap<string, string>; readonly menu: readonly MenuGroup[] } {
  const pages = new Map<string, string>();
  const menu = partsOf(openApiDocuments).map(({ title, path, document, chapters }) => ({
    text: title,
    items: chapters.map(({ tag, calls }) => {
      const text = tag.name.replace(/^Admin: /, '');
      const page = `calls${path.replace('/docs', '')}/${text.toLowerCase().replaceAll(/[^a-z]+/g, '-')}.md`;
      pages.set(page, sections(`# ${text}`, tag.description, ...calls.map((call) => section(document, call))));
      return {
        text,
        page,
        summary: `${calls.length} calls: ${calls.map(({ operation }) => operation.summary).join(', ')}`,
      };
    }),
  }));
  return { pages, menu };
}

/** The parts that are there, with a line between. */
const sections = (...parts: readonly (string | undefined)[]): string => `${parts.filter(Boolean).join('\n\n')}\n`;

function section(document: OpenApiDocument, call: Call): string {
  const { summary, description, requestBody } = call.operation;
  return sections(
    `## ${summary}`,
    `\`${call.method} ${call.path}\`${isWebhook(call) ? ', which your system answers' : tokenOf(call)}`,
    description,
    ...(['header', 'path', 'query'] as const).map((place) => parameters(document, call, place)),
    fields(document, 'Body', requestBody?.content),
    requestBody?.description,
    isWebhook(call) ? example('Example of the body', exampleOf(document, requestBody)) : samples(document, call),
    ...answers(document, call),
    failures(document, call),
  );
}

function tokenOf({ operation }: Call): string {
  const [scheme] = operation.security.flatMap((requirement) => Object.keys(requirement));
  if (scheme === undefined) return ', without a token';
  return scheme === 'agentToken' ? ', with the Agent’s token' : ', with an administrator’s token';
}

const PLACES = { header: 'Headers', path: 'Path', query: 'Query' } as const;

function parameters(document: OpenApiDocument, { operation }: Call, place: keyof typeof PLACES): string | undefined {
  const found = operation.parameters?.filter((parameter) => parameter.in === place) ?? [];
  const properties = Object.fromEntries(
    found.map(({ name, schema, description }) => [name, { ...schema, description }]),
  );
  const required = found.filter((parameter) => parameter.required).map(({ name }) => name);
  return rows(document, PLACES[place], { type: 'object', properties, required });
}

function fields(document: OpenApiDocument, title: string, content: Content = {}): string | undefined {
  const types = Object.keys(content).map((type) => `\`${type}\``);
  const schema = schemaAt(document, Object.values(content).at(-1)?.schema ?? {});
  return rows(document, `${title} (${types.join(' or ')})`, schema);
}

function rows(document: OpenApiDocument, title: string, schema: Schema): string | undefined {
  const found = schemaRows(document, schema).map(({ name, type, isRequired, description, rules, variant }) => [
    `\`${name}\``,
    isRequired ? type : `${type}, optional`,
    sentence(description, rules, variant),
  ]);
  return found.length === 0 ? undefined : `**${title}**\n\n${markdownTable(['Field', 'Type', 'Meaning'], found)}`;
}

function sentence(description: string, rules: readonly string[], variant: string | undefined): string {
  const parts = [variant && `**${variant}:**`, description, rules.length > 0 ? `(${rules.join('; ')})` : ''];
  return parts.filter(Boolean).join(' ').replaceAll('\n', ' ');
}

/** The request in each language, of which the reader chooses one. */
function samples(document: OpenApiDocument, call: Call): string {
  const request = sampleRequest(document, call);
  const blocks = LANGUAGES.map(({ name, write }) => fenced(`${COLOURS[name] ?? ''} [${name}]`, write(request)));
  const lines = exampleOf(document, call.operation.requestBody);
  return sections(
    '**Request**',
    `::: code-group\n\n${blocks.join('\n\n')}\n\n:::`,
    typeof lines === 'string' ? example(`The file \`${LINES_FILE}\``, lines) : undefined,
  );
}

const fenced = (info: string, code: string): string => `\`\`\`\`${info}\n${code.trimEnd()}\n\`\`\`\``;

const exampleOf = (document: OpenApiDocument, body: Pick<Response, 'content'> | undefined): unknown =>
  body === undefined ? undefined : examplesOf(document, body)[0]?.value;

function example(title: string, value: unknown): string | undefined {
  if (value === undefined) return undefined;
  return `**${title}**\n\n${typeof value === 'string' ? fenced('', value) : fenced('json', JSON.stringify(value, undefined, 2))}`;
}

function answers(document: OpenApiDocument, call: Call): readonly (string | undefined)[] {
  const responses = responsesOf(document, call.operation);
  const { content = {} } = responses['200'] ?? {};
  const schema = schemaAt(document, Object.values(content)[0]?.schema ?? {});
  const counted = Object.entries(responses).map(
    ([status, { description }]) => `- ${status === 'default' ? 'Anything else' : status}: ${description}`,
  );
  return [
    isWebhook(call) ? sections('**Answers that count**', counted.join('\n')) : undefined,
    isWebhook(call) ? fields(document, 'Answer', content) : rows(document, 'Data', schema.properties?.['data'] ?? {}),
    ...examplesOf(document, { content }).map(({ value }, at) => example(at === 0 ? 'Answer' : 'Or', value)),
  ];
}

/** The failures of one call, beyond those of any call. */
function failures(document: OpenApiDocument, call: Call): string | undefined {
  if (isWebhook(call)) return undefined;
  const named = Object.values(responsesOf(document, call.operation))
    .flatMap(({ content = {} }) => Object.values(content).flatMap(({ examples = {} }) => Object.keys(examples)))
    .filter((kind): kind is FailureKind => kind in FAILURE_CODES && !COMMON_FAILURES.includes(kind as FailureKind));
  if (named.length === 0) return undefined;
  const cells = named.map((kind) => {
    const { code, httpStatus, meaning } = FAILURE_CODES[kind];
    return [`\`${code}\``, String(httpStatus), meaning];
  });
  return `**Failures** beside [those of any call](../../error-codes.md)\n\n${markdownTable(['Code', 'HTTP', 'Meaning'], cells)}`;
}
