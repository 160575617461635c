import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import { NodeDigests } from '../../../../src/adapters/cryptography/node-digests.ts';
import { loginRouter } from '../../../../src/adapters/http/sign-in/login-routes.ts';
import { entryPointsOf } from '../../../../src/adapters/http/limits/entry-points.ts';
import type { RequestLimits } from '../../../../src/adapters/http/limits/request-guard.ts';
import { adminApi } from '../../../../src/adapters/http/admin-api/admin-router.ts';
import { agentRoutes } from '../../../../src/adapters/http/agent-api/agent-routes.ts';
import { apiDocsRouter } from '../../../../src/adapters/http/api-docs/api-docs-router.ts';
import { callsOf, webhooksOf } from '../../../../src/adapters/http/api-docs/page/resolve.ts';
import { FAILURE_CODES } from '../../../../src/adapters/api/words/failure-codes.ts';
import { openApiDocument, type HttpDependencies } from '../../../../src/adapters/http/index.ts';
import { homeRouter } from '../../../../src/adapters/http/home/home-router.ts';
import { probesRouter } from '../../../../src/adapters/http/probes/probes-router.ts';
import { objectsIn, targetOf, validatorAt, violations, type Place } from './document-schemas.ts';
import { testGate } from '../../../support/queues.ts';

const calls = callsOf(openApiDocument);
const { components, paths, tags, webhooks } = openApiDocument;

describe('the OpenAPI document', () => {
  it('has the version of the package', () => {
    const { name, version } = JSON.parse(readFileSync('package.json', 'utf8')) as Record<string, string>;

    expect(openApiDocument.info).to.include({ title: name, version });
  });

  it('describes every route, and no other', () => {
    const documented = calls.map(({ method, path }) => `${method} ${path}`);

    expect(documented.sort()).to.deep.equal(servedRoutes().sort());
  });

  it('names in its paths exactly the parameters that it declares', () => {
    for (const { path, operation } of calls) {
      const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);

      const declared = operation.parameters?.filter((parameter) => parameter.in === 'path') ?? [];

      expect(
        declared.map(({ name }) => name),
        path,
      ).to.deep.equal(inPath);
    }
  });

  it('gives each operation an id of its own, a summary, a description and a chapter', () => {
    const all = [...calls, ...webhooksOf(openApiDocument)];
    const ids = all.map(({ operation }) => operation.operationId);

    expect(new Set(ids).size).to.equal(all.length);
    for (const { operation } of all) {
      expect(operation.summary).to.match(/^[A-Z].*[^.]$/);
      expect(operation.description).to.match(/^[A-Z][^]*\.$/);
      expect(tags.map(({ name }) => name)).to.include(operation.tags[0]);
      expect(Object.keys(components.securitySchemes)).to.include.members(operation.security.flatMap(Object.keys));
    }
  });

  it('describes every field of every body', () => {
    const bare = objectsIn(components.schemas).flatMap(({ place, object }) =>
      Object.entries((object['properties'] ?? {}) as Record<string, Record<string, unknown>>)
        .filter(([, field]) => field['description'] === undefined && field['$ref'] === undefined)
        .map(([name]) => [...place, name].join(' > ')),
    );

    expect(bare).to.deep.equal([]);
  });

  it('refers only to what is there', () => {
    const references = objectsIn(openApiDocument).flatMap(({ object }) => object['$ref'] ?? []);

    expect(references).to.not.be.empty;
    expect(references.filter((reference) => targetOf(reference as string) === undefined)).to.deep.equal([]);
  });

  it('keeps no component that nothing refers to', () => {
    const references = new Set(objectsIn(openApiDocument).flatMap(({ object }) => object['$ref'] ?? []));
    const kept = [...Object.keys(components.schemas), ...Object.keys(components.headers)];
    const all = kept.map((name) => `#/components/${name in components.schemas ? 'schemas' : 'headers'}/${name}`);

    expect(all.filter((reference) => !references.has(reference))).to.deep.equal([]);
  });

  it('has valid schemas only', () => {
    const places = Object.keys(components.schemas).map((name): Place => ['components', 'schemas', name]);

    for (const place of places) expect(validatorAt(place)).to.be.a('function');
  });

  it('has an example for every body, and each fits its schema', () => {
    const bodies = objectsIn({ paths, webhooks }).filter(({ object }) => 'schema' in object && 'examples' in object);

    expect(bodies.length).to.be.greaterThan(calls.length);
    for (const { place, object } of bodies) {
      const examples = Object.values(object['examples'] as object).map(valueOf);

      expect(examples, place.join(' > ')).to.not.be.empty;
      for (const example of examples) {
        expect(violations([...place, 'schema'], example)).to.deep.equal([]);
      }
    }
  });

  it('lists for each status only failures that have it', () => {
    for (const { operation } of calls) {
      const failures = Object.entries(operation.responses).filter(([status]) => status !== '200');
      const listed = failures.flatMap(([status, { content }]) =>
        Object.keys(content?.['application/json']?.examples ?? {}).map((kind) => [kind, Number(status)]),
      );

      expect(
        listed.map(([kind]) => [kind, FAILURE_CODES[kind as keyof typeof FAILURE_CODES].httpStatus]),
      ).to.deep.equal(listed);
      expect(Object.keys(operation.responses)).to.include.members(['200', '400', '408', '417', '431', '500']);
    }
  });
});

/** The value of an example or of its reference. */
function valueOf(example: { $ref?: string; value?: unknown }): unknown {
  return example.$ref === undefined ? example.value : (targetOf(example.$ref) as { value: unknown }).value;
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
  // The call at /docs describes the pages and files below it.
  const described = routed.filter((route) => !route.startsWith('GET /docs/'));
  return [...described, ...agentRoutes(nothing.useCase).map(({ path }) => `POST ${path}`)];
}
