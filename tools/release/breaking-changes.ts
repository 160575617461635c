/**
 * Names the changes between two OpenAPI documents that break a reader, by the rules of docs/versioning.md. The party that reads a schema decides its
 * direction: the gateway must still take what it took before, and must give nothing that it did not give before, apart from new fields.
 */
import type { OpenApiDocument, Operation, Response, Schema } from '../../src/adapters/http/api-docs/openapi.ts';
import { responsesOf, schemaAt } from '../../src/adapters/http/api-docs/page/resolve.ts';

/** Whether the gateway takes the value from others, or gives it to them. */
type Way = 'taken' | 'given';

/** The same part of the earlier and of the later document. */
interface Two<T> {
  readonly before: T;
  readonly after: T;
}

/** Calls whose fields are the specification's, so that none may be added. */
const FROZEN = 'POST /papi/v1/game/list ';
/** Agents choose the kinds of notices, so that a new kind comes to nobody by itself. */
const CHOSEN = 'notice_url';
const FAILURES = 'every failure';
const AT_MOST = ['maxLength', 'maximum', 'maxItems', 'maxProperties'] as const;
const AT_LEAST = ['minLength', 'minimum', 'minItems', 'minProperties'] as const;
const WHOLE = ['pattern', 'format', 'contains', 'allOf'] as const;

/** One line for each break: the place in the interface, and what changed there. Both documents are in their compact form. */
export function breakingChanges(before: OpenApiDocument, after: OpenApiDocument): readonly string[] {
  const comparison = new Comparison({ before, after });
  return [...new Set([...comparison.shared(), ...comparison.operations()])];
}

class Comparison {
  readonly #documents: Two<OpenApiDocument>;
  /** The pairs of references that are being compared, so that schemas that contain themselves come to an end. */
  readonly #open = new Set<string>();
  /** Lists of states may grow in answers to operators. */
  readonly #listsMayGrow: boolean;

  constructor(documents: Two<OpenApiDocument>) {
    this.#documents = documents;
    this.#listsMayGrow = documents.before.components.securitySchemes?.['adminToken'] !== undefined;
  }

  /** The ways to prove who calls, and the envelope of failures. */
  shared(): readonly string[] {
    const { before, after } = mapped(this.#documents, ({ components }) => components.securitySchemes ?? {});
    const failures = mapped(this.#documents, ({ components }) => components.schemas['Failure'] ?? {});
    return [
      ...Object.keys(before)
        .filter((name) => !areEqual(before[name], after[name]))
        .map((name) => `${name}: the authentication changed`),
      ...this.#schema(FAILURES, 'given', failures),
    ];
  }

  operations(): readonly string[] {
    const { before, after } = mapped(this.#documents, operationsOf);
    const isNews = (one: Operation): boolean => one['x-path'] !== undefined && one['x-path'] !== CHOSEN;
    const added = [...after].filter(([place, operation]) => !before.has(place) && isNews(operation));
    return [
      ...[...before].flatMap(([place, operation]) => {
        const later = after.get(place);
        return later === undefined
          ? [`${place}: removed`]
          : this.#operation(place, { before: operation, after: later });
      }),
      ...added.map(([place]) => `${place}: a callback that no Agent knows`),
    ];
  }

  #operation(place: string, two: Two<Operation>): readonly string[] {
    const isCallback = two.before['x-path'] !== undefined;
    const [asked, answered]: readonly [Way, Way] = isCallback ? ['given', 'taken'] : ['taken', 'given'];
    const { before, after } = two;
    return [
      ...(before['x-path'] === after['x-path'] ? [] : [`${place}: sent to another path`]),
      ...(areEqual(before.security, after.security) ? [] : [`${place}: the authentication changed`]),
      ...(['path', 'query', 'header'] as const).flatMap((where) =>
        this.#schema(
          `${place} ${where}`,
          asked,
          mapped(two, (one) => parametersIn(one, where)),
        ),
      ),
      ...this.#contents(
        `${place} body`,
        asked,
        mapped(two, ({ requestBody }) => requestBody),
      ),
      ...(after.requestBody?.required === true && before.requestBody?.required !== true && !isCallback
        ? [`${place}: a body is required`]
        : []),
      ...this.#answers(place, answered, two),
      ...(isCallback ? [] : this.#failures(place, two)),
    ];
  }

  #answers(place: string, way: Way, two: Two<Operation>): readonly string[] {
    const responses = this.#responses(two);
    return Object.keys(responses.before)
      .filter((status) => way === 'taken' || status === '200')
      .flatMap((status) =>
        this.#contents(
          `${place} answer ${status}`,
          way,
          mapped(responses, (all) => all[status]),
        ),
      );
  }

  #contents(place: string, way: Way, two: Two<Pick<Response, 'content'> | undefined>): readonly string[] {
    if (two.before !== undefined && two.after === undefined) return [`${place}: removed`];
    const { before, after } = mapped(two, (one) => one?.content ?? {});
    return Object.entries(before).flatMap(([type, { schema }]) => {
      const later = after[type]?.schema;
      return later === undefined
        ? [`${place}: ${type} is removed`]
        : this.#schema(place, way, { before: schema, after: later });
    });
  }

  /** A call keeps its kinds of failure, each with its HTTP status and code. */
  #failures(place: string, two: Two<Operation>): readonly string[] {
    const responses = this.#responses(two);
    const before = failuresOf(this.#documents.before, responses.before);
    const after = failuresOf(this.#documents.after, responses.after);
    return [...before].flatMap(([kind, said]) => {
      const later = after.get(kind);
      if (later === undefined) return [`${place}: failure ${kind} is removed`];
      return later === said ? [] : [`${place}: failure ${kind}, ${said}, is ${later}`];
    });
  }

  #responses({ before, after }: Two<Operation>): Two<Readonly<Record<string, Response>>> {
    return {
      before: responsesOf(this.#documents.before, before),
      after: responsesOf(this.#documents.after, after),
    };
  }

  #schema(place: string, way: Way, two: Two<Schema>): readonly string[] {
    const names = `${way} ${two.before.$ref ?? ''} ${two.after.$ref ?? ''}`;
    const isNamed = two.before.$ref !== undefined || two.after.$ref !== undefined;
    if (isNamed && this.#open.has(names)) return [];
    this.#open.add(names);
    const resolved = {
      before: schemaAt(this.#documents.before, two.before),
      after: schemaAt(this.#documents.after, two.after),
    };
    const found = [
      ...valueBreaks(place, way, resolved),
      ...this.#words(place, way, resolved),
      ...this.#parts(place, way, resolved),
      ...this.#alternatives(place, way, resolved),
    ];
    this.#open.delete(names);
    return found;
  }

  #words(place: string, way: Way, two: Two<Schema>): readonly string[] {
    if (way === 'given' && (this.#listsMayGrow || place === `${FAILURES}.code`)) return [];
    const { narrow, wide } = sidesOf(way, two);
    return beyond(wordsOf(narrow), wordsOf(wide)).map((word) => `${place}: ${word} ${MISSING[way]}`);
  }

  /** The fields of an object and the items of a list. */
  #parts(place: string, way: Way, { before, after }: Two<Schema>): readonly string[] {
    const fields = after.properties ?? {};
    const isFrozen = way === 'given' && place.startsWith(FROZEN);
    const added = isFrozen ? Object.keys(fields).filter((name) => before.properties?.[name] === undefined) : [];
    const within = (name: string, key: 'items' | 'additionalProperties' | 'propertyNames'): readonly string[] => {
      const [one, other] = [before[key], after[key]];
      if (typeof one !== 'object' || typeof other !== 'object') return [];
      return this.#schema(place + name, way, { before: one, after: other });
    };
    return [
      ...Object.entries(before.properties ?? {}).flatMap(([name, field]) => {
        const later = fields[name];
        const at = `${place}.${name}`;
        return later === undefined ? [`${at}: removed`] : this.#schema(at, way, { before: field, after: later });
      }),
      ...added.map((name) => `${place}.${name}: the specification has no such field`),
      ...within('[]', 'items'),
      ...within('{}', 'additionalProperties'),
      ...within('{}', 'propertyNames'),
    ];
  }

  /** Each alternative of the narrower side must fit one of the wider side. */
  #alternatives(place: string, way: Way, two: Two<Schema>): readonly string[] {
    if (alternativesOf(two.before) === undefined && alternativesOf(two.after) === undefined) return [];
    const { narrow, wide } = sidesOf(
      way,
      mapped(two, (schema) => alternativesOf(schema) ?? [schema]),
    );
    return narrow.flatMap((one, at) => {
      const tried = wide.map((other) =>
        this.#schema(
          `${place}|${at}`,
          way,
          way === 'taken' ? { before: one, after: other } : { before: other, after: one },
        ),
      );
      // The least different alternative is probably the one that was changed.
      return tried.toSorted((a, b) => a.length - b.length)[0] ?? [`${place}|${at}: ${MISSING[way]}`];
    });
  }
}

const MISSING: Readonly<Record<Way, string>> = { taken: 'is not taken', given: 'is new' };

/** The side whose values must all be allowed by the other: the earlier one of what is taken, the later one of what is given. */
const sidesOf = <T>(way: Way, { before, after }: Two<T>): { readonly narrow: T; readonly wide: T } =>
  way === 'taken' ? { narrow: before, wide: after } : { narrow: after, wide: before };

/** The breaks of one value, without its parts. */
function valueBreaks(place: string, way: Way, two: Two<Schema>): readonly string[] {
  const { narrow, wide } = sidesOf(way, two);
  const said = (what: string): string => `${place}: ${what}`;
  const changed = (key: keyof Schema): string => said(`${key} ${textOf(two.before[key])} is ${textOf(two.after[key])}`);
  const required = wide.required?.filter((name) => narrow.required?.includes(name) !== true) ?? [];
  const isTaken = way === 'taken';
  return [
    ...beyond(typesOf(narrow), typesOf(wide)).map((type) => said(`type ${type} ${MISSING[way]}`)),
    ...AT_MOST.filter((key) => (narrow[key] ?? Infinity) > (wide[key] ?? Infinity)).map(changed),
    ...AT_LEAST.filter((key) => (narrow[key] ?? -Infinity) < (wide[key] ?? -Infinity)).map(changed),
    ...WHOLE.filter((key) => wide[key] !== undefined && !areEqual(narrow[key], wide[key])).map(changed),
    ...required.map((name) => said(isTaken ? `${name} is required` : `${name} may be absent`)),
    ...(isTaken && wide.additionalProperties === false && narrow.additionalProperties !== false
      ? [said('other fields are not taken')]
      : []),
  ];
}

const ANY = 'any other';

/** The values that the narrower side has and the wider side lacks; undefined stands for every value. */
function beyond(narrow: readonly string[] | undefined, wide: readonly string[] | undefined): readonly string[] {
  return wide === undefined ? [] : (narrow ?? [ANY]).filter((one) => !wide.includes(one));
}

const typesOf = ({ type }: Schema): readonly string[] | undefined => {
  const types = type === undefined ? undefined : [type].flat();
  return types?.includes('number') === true ? [...types, 'integer'] : types;
};

const wordsOf = ({ enum: words, const: word }: Schema): readonly string[] | undefined =>
  (word === undefined ? words : [word])?.map(textOf);

const alternativesOf = ({ oneOf, anyOf }: Schema): readonly Schema[] | undefined => oneOf ?? anyOf;

const textOf = (value: unknown): string => (value === undefined ? 'open' : JSON.stringify(value));

const areEqual = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

const mapped = <T, U>({ before, after }: Two<T>, map: (value: T) => U): Two<U> => ({
  before: map(before),
  after: map(after),
});

/** Every operation by its method and path; a callback by its name. */
function operationsOf({ paths = {}, webhooks = {} }: OpenApiDocument): ReadonlyMap<string, Operation> {
  return new Map(
    Object.entries({ ...paths, ...webhooks }).flatMap(([path, item]) =>
      Object.entries(item).map(([method, operation]) => [`${method.toUpperCase()} ${path}`, operation] as const),
    ),
  );
}

/** The parameters in one place, as the fields of an object. */
function parametersIn({ parameters = [] }: Operation, where: string): Schema {
  const here = parameters.filter((parameter) => parameter.in === where);
  return {
    properties: Object.fromEntries(here.map(({ name, schema }) => [name, schema])),
    required: here.filter(({ required }) => required).map(({ name }) => name),
  };
}

/** The HTTP status and the code of each kind of failure. */
function failuresOf(
  document: OpenApiDocument,
  responses: Readonly<Record<string, Response>>,
): ReadonlyMap<string, string> {
  const kindsOf = ({ content = {} }: Response): readonly string[] =>
    Object.values(content).flatMap(({ examples = {} }) => Object.keys(examples));
  return new Map(
    Object.entries(responses)
      .filter(([status]) => status !== '200')
      .flatMap(([status, response]) =>
        kindsOf(response).map((kind) => {
          const { code } = (document.components.examples?.[kind]?.value ?? {}) as { readonly code?: number };
          return [kind, `HTTP ${status} with code ${code}`] as const;
        }),
      ),
  );
}
