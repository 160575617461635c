import type { OpenApiDocument } from '../openapi.ts';
import { type Call, examplesOf } from './resolve.ts';

/** The request of a call's example, which the samples of all languages send. */
interface SampleRequest {
  readonly method: string;
  /** The path and the query as they are sent. */
  readonly target: string;
  /** The name of the environment's variable with the token; undefined if the call needs none. */
  readonly token: string | undefined;
  /** Undefined for a call without a body. */
  readonly body: SampleBody | undefined;
}

interface SampleBody {
  /** The value that is sent as JSON; undefined for lines that come from a file. */
  readonly value: unknown;
  readonly type: string;
  /** Whether forms are accepted too, which are shorter in a shell. */
  readonly isForm: boolean;
}

/** A language with the way in which it sends a request and prints the whole answer, also that of a refusal. */
export interface Language {
  readonly name: string;
  /** The name of the file in which the sample can be run. */
  readonly file: string;
  readonly write: (request: SampleRequest) => string;
}

/** The file from which samples take a body of many lines. */
export const LINES_FILE = 'games.ndjson';

/** The longest a sample waits, in seconds: longer than the gateway itself waits for a provider. */
const PATIENCE_S = 30;

/** The languages of the samples. Each one needs nothing but what comes with it, apart from PHP, whose curl is an extension. */
export const LANGUAGES: readonly Language[] = [
  { name: 'curl', file: 'sample.sh', write: inShell },
  { name: 'Node.js', file: 'sample.mjs', write: inNode },
  { name: 'PHP', file: 'sample.php', write: inPhp },
  { name: 'Python', file: 'sample.py', write: inPython },
  { name: 'Java', file: 'Sample.java', write: inJava },
];

const FORM = 'application/x-www-form-urlencoded';
const JSON_TYPE = 'application/json';
const TOKENS: Readonly<Record<string, string>> = { agentToken: 'AGENT_TOKEN', adminToken: 'ADMIN_TOKEN' };

/** The request of a call by its examples. */
export function sampleRequest(document: OpenApiDocument, { method, path, operation }: Call): SampleRequest {
  const { security, parameters = [], requestBody } = operation;
  const [scheme = ''] = security.flatMap((requirement) => Object.keys(requirement));
  const textOf = ({ example }: { readonly example: unknown }): string => encodeURIComponent(String(example));
  const filled = parameters.reduce((url, each) => url.replace(`{${each.name}}`, textOf(each)), path);
  const query = parameters.filter((each) => each.in === 'query').map((each) => `${each.name}=${textOf(each)}`);
  return {
    method,
    target: [filled, ...(query.length > 0 ? [query.join('&')] : [])].join('?'),
    token: TOKENS[scheme],
    body: requestBody && bodyOf(Object.keys(requestBody.content), examplesOf(document, requestBody)[0]?.value),
  };
}

function bodyOf([type = '']: readonly string[], value: unknown): SampleBody {
  if (typeof value === 'string') return { value: undefined, type, isForm: false };
  return { value, type: JSON_TYPE, isForm: type === FORM };
}

/** The lines that are there. */
const lines = (...all: readonly (string | undefined)[]): string => all.filter(Boolean).join('\n');

const given = <T>(value: T | undefined, write: (value: T) => string): string | undefined =>
  value === undefined ? undefined : write(value);

function inShell({ method, target, token, body }: SampleRequest): string {
  const isUsual = method === (body === undefined ? 'GET' : 'POST');
  const parts = [
    `curl -s ${isUsual ? '' : `-X ${method} `}"$GATEWAY${target}"`,
    ...(token === undefined ? [] : [`-H "Authorization: Bearer $${token}"`]),
    ...(body === undefined ? [] : shellBody(body)),
  ];
  return parts.join(' \\\n  ');
}

function shellBody({ value, type, isForm }: SampleBody): readonly string[] {
  if (isForm)
    return Object.entries(value as object).map(([name, field]) => `-d ${name}=${encodeURIComponent(String(field))}`);
  const sent =
    value === undefined ? `--data-binary @${LINES_FILE}` : `-d ${quoted(JSON.stringify(value, undefined, 2))}`;
  return [`-H 'Content-Type: ${type}'`, sent];
}

const quoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;

function inNode({ method, target, token, body }: SampleRequest): string {
  const headers = lines(
    given(token, (name) => `    Authorization: \`Bearer \${process.env.${name}}\`,`),
    given(body, ({ type }) => `    'Content-Type': '${type}',`),
  );
  return lines(
    given(body, ({ value }) => (value === undefined ? "import { readFileSync } from 'node:fs';\n" : '')),
    `const response = await fetch(\`\${process.env.GATEWAY}${target}\`, {`,
    `  method: '${method}',`,
    headers && `  headers: {\n${headers}\n  },`,
    given(body, ({ value }) => `  body: ${given(value, inNodeJson) ?? `readFileSync('${LINES_FILE}')`},`),
    `  signal: AbortSignal.timeout(${PATIENCE_S}_000),`,
    '});',
    'console.log(await response.text());',
  );
}

const inNodeJson = (value: unknown): string => `JSON.stringify(${literal(value, NODE, '  ')})`;

function inPhp({ method, target, token, body }: SampleRequest): string {
  const headers = lines(
    given(token, (name) => `        'Authorization: Bearer ' . getenv('${name}'),`),
    given(body, ({ type }) => `        'Content-Type: ${type}',`),
  );
  return lines(
    '<?php',
    `$curl = curl_init(getenv('GATEWAY') . '${target}');`,
    'curl_setopt_array($curl, [',
    `    CURLOPT_CUSTOMREQUEST => '${method}',`,
    headers && `    CURLOPT_HTTPHEADER => [\n${headers}\n    ],`,
    given(
      body,
      ({ value }) => `    CURLOPT_POSTFIELDS => ${given(value, inPhpJson) ?? `file_get_contents('${LINES_FILE}')`},`,
    ),
    '    CURLOPT_RETURNTRANSFER => true,',
    `    CURLOPT_TIMEOUT => ${PATIENCE_S},`,
    ']);',
    '$answer = curl_exec($curl);',
    'if ($answer === false) {',
    '    throw new RuntimeException(curl_error($curl));',
    '}',
    'echo $answer, PHP_EOL;',
  );
}

const inPhpJson = (value: unknown): string => `json_encode(${literal(value, PHP, '    ')})`;

function inPython({ method, target, token, body }: SampleRequest): string {
  const headers = lines(
    given(token, (name) => `        "Authorization": "Bearer " + os.environ["${name}"],`),
    given(body, ({ type }) => `        "Content-Type": "${type}",`),
  );
  return lines(
    body?.value === undefined ? 'import os' : 'import json\nimport os',
    'from urllib.error import HTTPError',
    'from urllib.request import Request, urlopen\n',
    'request = Request(',
    `    os.environ["GATEWAY"] + "${target}",`,
    `    method="${method}",`,
    headers && `    headers={\n${headers}\n    },`,
    given(body, ({ value }) => `    data=${given(value, inPythonJson) ?? `open("${LINES_FILE}", "rb").read()`},`),
    ')',
    'try:',
    `    response = urlopen(request, timeout=${PATIENCE_S})`,
    'except HTTPError as refusal:',
    '    response = refusal  # Its body says why.',
    'print(response.read().decode())',
  );
}

const inPythonJson = (value: unknown): string => `json.dumps(${literal(value, PYTHON, '    ')}).encode()`;

function inJava({ method, target, token, body }: SampleRequest): string {
  return lines(
    'import java.net.URI;',
    'import java.net.http.HttpClient;',
    'import java.net.http.HttpRequest;',
    'import java.net.http.HttpRequest.BodyPublishers;',
    'import java.net.http.HttpResponse.BodyHandlers;',
    given(body, ({ value }) => (value === undefined ? 'import java.nio.file.Path;' : '')),
    'import java.time.Duration;\n',
    'public class Sample {',
    '    public static void main(String[] args) throws Exception {',
    '        HttpRequest request = HttpRequest.newBuilder()',
    `            .uri(URI.create(System.getenv("GATEWAY") + "${target}"))`,
    `            .method("${method}", BodyPublishers.${given(body, javaBody) ?? 'noBody()'})`,
    given(token, (name) => `            .header("Authorization", "Bearer " + System.getenv("${name}"))`),
    given(body, ({ type }) => `            .header("Content-Type", "${type}")`),
    `            .timeout(Duration.ofSeconds(${PATIENCE_S}))`,
    '            .build();',
    '        var response = HttpClient.newHttpClient().send(request, BodyHandlers.ofString());',
    '        System.out.println(response.body());',
    '    }',
    '}',
  );
}

/** A text block, in which a backslash and three quotes would mean something else. */
function javaBody({ value }: SampleBody): string {
  if (value === undefined) return `ofFile(Path.of("${LINES_FILE}"))`;
  const indent = ' '.repeat(16);
  const text = JSON.stringify(value, undefined, 2).replaceAll('\\', '\\\\').replaceAll('"""', '\\"""');
  return `ofString("""\n${indent}${text.replaceAll('\n', `\n${indent}`)}""")`;
}

/** The way in which a language writes the values of JSON, where it is not that of JSON. */
interface Syntax {
  readonly indent: string;
  readonly string: (text: string) => string;
  readonly words?: Readonly<Record<string, string>>;
  readonly object?: readonly [string, string];
  readonly emptyObject?: string;
  readonly pair: (name: string, value: string) => string;
}

const NODE: Syntax = {
  indent: '  ',
  string: (text) =>
    `'${JSON.stringify(text)
      .slice(1, -1)
      .replaceAll("'", String.raw`\'`)}'`,
  pair: (name, value) => `${/^[a-z_]\w*$/i.test(name) ? name : NODE.string(name)}: ${value}`,
};

const PHP: Syntax = {
  indent: '    ',
  string: (text) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", String.raw`\'`)}'`,
  object: ['[', ']'],
  // An empty array would become a list.
  emptyObject: 'new stdClass()',
  pair: (name, value) => `${PHP.string(name)} => ${value}`,
};

const PYTHON: Syntax = {
  indent: '    ',
  string: (text) => JSON.stringify(text),
  words: { true: 'True', false: 'False', null: 'None' },
  pair: (name, value) => `${PYTHON.string(name)}: ${value}`,
};

/** A value of JSON in a language; lines after the first begin with `margin`. */
function literal(value: unknown, syntax: Syntax, margin: string): string {
  if (typeof value === 'string') return syntax.string(value);
  if (typeof value !== 'object' || value === null) return syntax.words?.[String(value)] ?? String(value);
  const { indent, object = ['{', '}'], emptyObject = '{}' } = syntax;
  const isList = Array.isArray(value);
  const entries = isList
    ? value.map((each) => literal(each, syntax, margin + indent))
    : Object.entries(value).map(([name, each]) => syntax.pair(name, literal(each, syntax, margin + indent)));
  const [open, close] = isList ? ['[', ']'] : object;
  if (entries.length === 0) return isList ? '[]' : emptyObject;
  return [open, ...entries.map((entry) => `${margin}${indent}${entry},`), margin + close].join('\n');
}
