import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import { NodeDigests } from '../../../../src/adapters/cryptography/node-digests.ts';
import { loginRouter } from '../../../../src/adapters/http/sign-in/login-routes.ts';
import { entryPointsOf } from '../../../../src/adapters/http/limits/entry-points.ts';
import type { RequestLimits } from '../../../../src/adapters/http/limits/request-guard.ts';
import { adminApi } from '../../../../src/adapters/http/admin-api/admin-router.ts';
import { agentRoutes } from '../../../../src/adapters/http/agent-api/agent-routes.ts';
import { apiDocsRouter } from '../../../../src/adapters/http/api-docs/docs-answers.ts';
import type { OpenApiDocument } from '../../../../src/adapters/http/api-docs/openapi.ts';
import { callsOf, isWebhook, responsesOf } from '../../../../src/adapters/http/api-docs/page/resolve.ts';
import { FAILURE_CODES } from '../../../../src/adapters/api/words/failure-codes.ts';
import { openApiDocuments, PRODUCT, type HttpDependencies } from '../../../../src/adapters/http/index.ts';
import { homeRouter } from '../../../../src/adapters/http/home/home-router.ts';
import { probesRouter } from '../../../../src/adapters/http/probes/probes-router.ts';
import { objectsIn, targetOf, validatorAt, violations, type Place } from './document-schemas.ts';
import { testGate } from '../../../support/queues.ts';

const DOCUMENTS: [string, OpenApiDocument][] = Object.entries(openApiDocuments);

describe('the OpenAPI documents', () => {
  it('have the version and the name of the package', () => {
    const { name, version } = JSON.parse(readFileSync('package.json', 'utf8')) as Record<string, string>;

    expect(PRODUCT).to.include({ name, version });
    for (const [, { info }] of DOCUMENTS) {
      expect(info.version).to.equal(version);
      expect(info.title).to.match(new RegExp(`^${name}: [A-Z]`));
    }
  });

  it('describe every route in one of them, and no other', () => {
    const { agent, admin } = openApiDocuments;
    const documented = [agent, admin].flatMap(callsOf).map(({ method, path }) => `${method} ${path}`);

    expect(documented.sort()).to.deep.equal(servedRoutes().sort());
  });

  it('give each operation an id of its own', () => {
    const ids = DOCUMENTS.flatMap(([, document]) => callsOf(document)).map(({ operation }) => operation.operationId);

    expect(new Set(ids).size).to.equal(ids.length);
  });

  it('keep callers apart: an Agent reads only of its calls, and an operator of all others', () => {
    const { agent, callbacks, admin } = openApiDocuments;
    const pathsOf = ({ paths = {} }: OpenApiDocument): string[] => Object.keys(paths);

    expect(pathsOf(agent).filter((path) => !path.startsWith('/papi/v1/'))).to.deep.equal([]);
    expect(pathsOf(admin).filter((path) => path.startsWith('/papi/'))).to.deep.equal([]);
    expect(pathsOf(callbacks)).to.deep.equal([]);
    expect(Object.keys(agent.components.securitySchemes ?? {})).to.deep.equal(['agentToken']);
    expect(Object.keys(admin.components.securitySchemes ?? {})).to.deep.equal(['adminToken']);
  });

  for (const [name, document] of DOCUMENTS) describe(`of ${name}`, () => isSound(name, document));
});

function isSound(name: string, document: OpenApiDocument): void {
  const calls = callsOf(document);
  const { components, paths, tags, webhooks } = document;

  it('names in its paths exactly the parameters that it declares', () => {
    for (const { path, operation } of calls) {
      const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, parameter]) => parameter);

      const declared = operation.parameters?.filter((parameter) => parameter.in === 'path') ?? [];

      expect(
        declared.map((parameter) => parameter.name),
        path,
      ).to.deep.equal(inPath);
    }
  });

  it('gives each operation a summary, a description and a chapter, and each chapter an operation', () => {
    for (const { operation } of calls) {
      expect(operation.summary).to.match(/^[A-Z].*[^.]$/);
      expect(operation.description).to.match(/^[A-Z][^]*\.$/);
      const schemes = Object.keys(components.securitySchemes ?? {});
      expect(schemes).to.include.members(operation.security.flatMap(Object.keys));
    }
    const named = new Set(calls.map(({ operation }) => operation.tags[0]));
    expect([...named].sort()).to.deep.equal(tags.map((tag) => tag.name).sort());
  });

  it('describes every field of every body', () => {
    const bare = objectsIn(components.schemas).flatMap(({ place, object }) =>
      Object.entries((object['properties'] ?? {}) as Record<string, Record<string, unknown>>)
        .filter(([, field]) => field['description'] === undefined && field['$ref'] === undefined)
        .map(([field]) => [...place, field].join(' > ')),
    );

    expect(bare).to.deep.equal([]);
  });

  const references = new Set(objectsIn(document).flatMap(({ object }) => (object['$ref'] as string | undefined) ?? []));

  it('refers only to what is there', () => {
    expect([...references].filter((reference) => targetOf(document, reference) === undefined)).to.deep.equal([]);
  });

  it('keeps no component that nothing refers to', () => {
    const { securitySchemes: _, ...referred } = components;
    const kept = Object.entries(referred).flatMap(([kind, named]) =>
      Object.keys(named).map((component) => `#/components/${kind}/${component}`),
    );

    expect(kept.length).to.be.greaterThan(5);
    expect(kept.filter((reference) => !references.has(reference))).to.deep.equal([]);
  });

  it('has valid schemas only', () => {
    const places = Object.keys(components.schemas).map((schema): Place => [name, 'components', 'schemas', schema]);

    for (const place of places) expect(validatorAt(place)).to.be.a('function');
  });

  it('has an example for every body, and each fits its schema', () => {
    const bodies = objectsIn({ ...(paths && { paths }), ...(webhooks && { webhooks }) }).filter(
      ({ object }) => 'schema' in object && 'examples' in object,
    );

    expect(bodies.length).to.be.greaterThan(calls.length);
    for (const { place, object } of bodies) {
      const examples = Object.values(object['examples'] as object).map((example) => valueOf(document, example));

      expect(examples, place.join(' > ')).to.not.be.empty;
      for (const example of examples) {
        expect(violations([name, ...place, 'schema'], example)).to.deep.equal([]);
      }
    }
  });

  it('lists for each status only failures that have it', () => {
    for (const { operation } of calls.filter((call) => !isWebhook(call))) {
      const failures = Object.entries(responsesOf(document, operation)).filter(([status]) => status !== '200');
      const listed = failures.flatMap(([status, { content }]) =>
        Object.keys(content?.['application/json']?.examples ?? {}).map((kind) => [kind, Number(status)]),
      );

      expect(
        listed.map(([kind]) => [kind, FAILURE_CODES[kind as keyof typeof FAILURE_CODES].httpStatus]),
      ).to.deep.equal(listed);
      expect(Object.keys(operation.responses)).to.include.members(['200', '400', '408', '417', '431', '500']);
    }
  });
}

/** The value of an example or of its reference. */
function valueOf(document: OpenApiDocument, example: { $ref?: string; value?: unknown }): unknown {
  return example.$ref === undefined ? example.value : (targetOf(document, example.$ref) as { value: unknown }).value;
}

/** The routes of the routers and of the Agent interface's table, as the document writes them. */
function servedRoutes(): string[] {
  const nothing = {
    useCase: () => ({}),
    digests: new NodeDigests(),
    metricsText: () => Promise.resolve({}),
  } as unknown as HttpDependencies;
  const doors = entryPointsOf({} as RequestLimits, testGate());
  const layers = [
    homeRouter(),
    probesRouter(nothing),
    apiDocsRouter(),
    loginRouter({ ...nothing, ...doors }),
    adminApi(nothing, doors).router,
  ].flatMap(({ stack }) => stack);
  const routed = layers.flatMap(({ methods, path }) =>
    methods
      .filter((method) => method !== 'HEAD')
      .map((method) => `${method} ${String(path).replaceAll(/:(\w+)/g, '{$1}')}`),
  );
  // The call at /docs describes the pages and files below it, and that at /openapi.json the other documents.
  const described = routed.filter((route) => !/^GET \/(?:docs|openapi)\//.test(route));
  return [...described, ...agentRoutes(nothing.useCase).map(({ path }) => `POST ${path}`)];
}
