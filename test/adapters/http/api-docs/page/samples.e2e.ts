/** Each sample of the documentation, run in its language against a gateway. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { expect } from 'chai';
import type { OpenApiDocument } from '../../../../../src/adapters/http/api-docs/openapi.ts';
import { type Call, callsOf, examplesOf } from '../../../../../src/adapters/http/api-docs/page/resolve.ts';
import { LANGUAGES, LINES_FILE, sampleRequest } from '../../../../../src/adapters/http/api-docs/page/samples.ts';
import { openApiDocuments } from '../../../../../src/adapters/http/index.ts';
import { ADMIN_TOKEN, startGateway, type Gateway } from '../../gateway.ts';
import { DocumentedCaller } from '../documented-call.ts';
import { isPresent, printedByAll, printedByOne, type Place, type Sample } from './sample-runs.ts';

const { agent, admin } = openApiDocuments;
const CALLS = [agent, admin].flatMap((document) => callsOf(document).map((call) => ({ document, call })));
const [LIST_GAMES] = callsOf(agent) as [Call];
const lines = CALLS.map(({ call }) => Object.values(call.operation.requestBody?.content ?? {})[0]?.examples?.['lines']);
const LINES = (lines.find((example) => example !== undefined) as { value: string }).value;

/** A value that quotes, escapes and variables of some language would spoil. */
const HARD = {
  text: `"""quoted""" 'twice' \\ back\\n \n\t\${x} $x é获 \u2028 %s`,
  'odd-name': { empty: {}, list: [], words: [null, true, false], numbers: [0, -1.5, 1e3] },
};
const HARD_REQUEST = {
  method: 'POST',
  target: '/admin/v1/agents',
  token: 'ADMIN_TOKEN',
  body: { value: HARD, type: 'application/json', isForm: false },
};

/** One request as it came, without what each client adds. */
interface Seen {
  readonly method: string;
  readonly target: unknown;
  /** The scheme of the token, or a foreign one as it came. */
  readonly token: string | undefined;
  readonly contentType: string | undefined;
  readonly body: unknown;
}

for (const { name, file, write } of LANGUAGES) {
  const title = `the samples in ${name}`;
  describe(title, () => {
    let gateway: Gateway;
    let wire: Wire;
    let place: Place;
    const opened: (() => unknown)[] = [];

    before(function () {
      if (!isPresent(name, title)) this.skip();
    });

    beforeEach(async () => {
      gateway = await startGateway();
      const agentToken = await tokenOfAgent(gateway);
      wire = await wireTo(gateway, { agentToken, adminToken: ADMIN_TOKEN });
      const folder = await mkdtemp(join(tmpdir(), 'samples-'));
      await writeFile(join(folder, LINES_FILE), LINES);
      const environment = { GATEWAY: wire.url, AGENT_TOKEN: agentToken, ADMIN_TOKEN };
      place = { folder, environment };
      opened.push(wire.close, gateway.close, () => rm(folder, { recursive: true, force: true }));
    });

    afterEach(async () => {
      for (const close of opened.splice(0)) await close();
    });

    it('send the request of each call as its contract has it, and print the whole answer', async () => {
      const samples = CALLS.map(({ document, call }): Sample => ({ file, code: write(sampleRequest(document, call)) }));

      const printed = await printedByAll(name, samples, place);

      for (const [at, { document, call }] of CALLS.entries()) {
        const id = call.operation.operationId;
        expect(wire.seen[at], id).to.deep.equal(wanted(document, call, wire.seen[at]?.contentType));
        expect(printed[at]?.trimEnd(), id).to.equal(wire.answers[at]?.trimEnd());
        expect(wire.answers[at], id).to.not.match(call.operation.security.length > 0 ? REFUSED : NOT_UNDERSTOOD);
      }
      expect(printed).to.have.length(CALLS.length);
      expect(wire.answers.filter((answer) => answer.startsWith('{"status":true'))).to.have.length.above(
        CALLS.length / 2,
      );
    });

    it('send every value as it is', async () => {
      await printedByOne(name, { file, code: write(HARD_REQUEST) }, place);

      expect(wire.seen.map(({ body }) => body)).to.deep.equal([HARD]);
    });

    it('can be run as files, without anything between them and the gateway', async () => {
      const environment = { ...place.environment, GATEWAY: gateway.url };
      const code = write(sampleRequest(agent, LIST_GAMES));

      const printed = await printedByOne(name, { file, code }, { ...place, environment });

      expect(JSON.parse(printed)).to.deep.include({ status: true, code: 0, msg: '获取成功' });
    });
  });
}

/** The codes of an unknown path or method, and of an unreadable body; and that of a refused token. */
const NOT_UNDERSTOOD = /^\{"status":false,"code":(?:1005|1006)/;
const REFUSED = /^\{"status":false,"code":(?:1002|1005|1006)/;

/** The request that the contract's example describes, made without the code that writes samples. */
function wanted(document: OpenApiDocument, { method, path, operation }: Call, contentType: string | undefined): Seen {
  const { parameters = [], requestBody, security } = operation;
  const exampleOf = (name: string): string => String(parameters.find((each) => each.name === name)?.example);
  const url = new URL(
    path.replaceAll(/\{(\w+)\}/g, (_, name: string) => exampleOf(name)),
    'http://gateway',
  );
  for (const { name } of parameters.filter((each) => each.in === 'query'))
    url.searchParams.append(name, exampleOf(name));
  const [scheme] = security.flatMap(Object.keys);
  const sent = requestBody && examplesOf(document, requestBody)[0]?.value;
  const isForm = contentType === 'application/x-www-form-urlencoded';
  if (requestBody !== undefined) expect(Object.keys(requestBody.content)).to.include(contentType);
  return {
    method,
    target: targetOf(url.pathname + url.search),
    token: scheme,
    contentType: requestBody && contentType,
    body: isForm
      ? Object.fromEntries(Object.entries(sent as object).map(([name, field]) => [name, String(field)]))
      : sent,
  };
}

/** The path and the pairs of the query, whichever characters of them are coded. */
function targetOf(url: string): unknown {
  const { pathname, searchParams } = new URL(url, 'http://gateway');
  return [decodeURIComponent(pathname), ...searchParams];
}

/** A place between samples and a gateway that notes what passes. */
interface Wire {
  readonly url: string;
  readonly close: () => void;
  readonly seen: Seen[];
  readonly answers: string[];
}

async function wireTo(gateway: Gateway, tokens: Readonly<Record<string, string>>): Promise<Wire> {
  const seen: Seen[] = [];
  const answers: string[] = [];
  const pass = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { method = '', url = '', headers } = request;
    const bytes = await buffer(request);
    const { authorization, 'content-type': contentType } = headers;
    const token = Object.keys(tokens).find((name) => authorization === `Bearer ${tokens[name]}`) ?? authorization;
    seen.push({ method, target: targetOf(url), token, contentType, body: bodyOf(contentType, bytes.toString()) });
    const answered = await fetch(gateway.url + url, {
      method,
      headers: { ...(authorization !== undefined && { authorization }), 'content-type': contentType ?? '' },
      ...(bytes.length > 0 && { body: bytes }),
    });
    const answer = await answered.text();
    answers.push(answer);
    response.writeHead(answered.status, { 'content-type': answered.headers.get('content-type') ?? '' }).end(answer);
  };
  const server = createServer((request, response) => void pass(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = (): void => {
    server.close();
    server.closeAllConnections();
  };
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close, seen, answers };
}

function bodyOf(contentType: string | undefined, text: string): unknown {
  if (contentType === 'application/json') return JSON.parse(text) as unknown;
  if (contentType === 'application/x-www-form-urlencoded') return Object.fromEntries(new URLSearchParams(text));
  return text === '' ? undefined : text;
}

/** The token of an Agent that is offered the games of the examples. */
async function tokenOfAgent(gateway: Gateway): Promise<string> {
  const caller = new DocumentedCaller(gateway);
  for (const id of ['createProvider', 'importGames', 'createAgent', 'setOfferRules']) await caller.call(id);
  const { data } = await caller.call('issueToken', { body: { kind: 'opaque' } });
  return String(data['token']);
}
