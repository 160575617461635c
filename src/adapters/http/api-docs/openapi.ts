/** The part of OpenAPI 3.1 that these documents use (https://spec.openapis.org/oas/v3.1.1.html). */

/** The part of a JSON Schema (dialect 2020-12) that is used here. */
export interface Schema {
  readonly $ref?: string;
  readonly title?: string;
  readonly description?: string;
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly default?: unknown;
  readonly format?: string;
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly propertyNames?: Schema;
  readonly examples?: readonly unknown[];
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | Schema;
  readonly minProperties?: number;
  readonly maxProperties?: number;
  readonly items?: Schema;
  readonly contains?: Schema;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly allOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
}

/** A reference to something under `components`. */
export interface Reference {
  readonly $ref: string;
}

export interface Example {
  readonly summary?: string;
  readonly value: unknown;
}

/** One form that a body may have. */
export interface MediaType {
  readonly schema: Schema;
  readonly examples?: Readonly<Record<string, Example | Reference>>;
  readonly example?: string;
}

/** Bodies by content type. */
export type Content = Readonly<Record<string, MediaType>>;

export interface RequestBody {
  readonly description: string;
  readonly required: boolean;
  readonly content: Content;
}

export interface Response {
  readonly description: string;
  readonly headers?: Readonly<Record<string, Reference>>;
  readonly content?: Content;
}

/** A parameter of the path or of the query, or a header. */
export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required: boolean;
  readonly description: string;
  readonly schema: Schema;
  readonly example: number | string;
}

export const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;
export type Method = (typeof METHODS)[number];

export interface Operation {
  readonly operationId: string;
  /** For a webhook: the path below the receiver's own base URL. */
  readonly 'x-path'?: string;
  readonly tags: readonly [string];
  readonly summary: string;
  readonly deprecated?: boolean;
  readonly description: string;
  readonly security: readonly Readonly<Record<string, readonly []>>[];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: RequestBody;
  /** By HTTP status. */
  readonly responses: Readonly<Record<string, Response | Reference>>;
}

export type PathItem = Readonly<Partial<Record<Method, Operation>>>;
export type Paths = Readonly<Record<string, PathItem>>;

export interface Tag {
  readonly name: string;
  readonly description: string;
}

export interface SecurityScheme {
  readonly type: 'http';
  readonly scheme: 'bearer';
  readonly description: string;
}

export interface Header {
  readonly description: string;
  readonly schema: Schema;
}

export interface Server {
  readonly url: string;
  readonly description: string;
  /** The values of the names in braces in the URL. */
  readonly variables?: Readonly<Record<string, { readonly default: string; readonly description: string }>>;
}

export interface OpenApiDocument {
  readonly openapi: '3.1.1';
  readonly info: {
    readonly title: string;
    readonly version: string;
    readonly summary: string;
    readonly description: string;
    readonly license: { readonly name: string; readonly identifier: string };
  };
  readonly servers: readonly Server[];
  readonly tags: readonly Tag[];
  readonly paths?: Paths;
  /** The requests that the gateway sends to others. */
  readonly webhooks?: Readonly<Record<string, PathItem>>;
  readonly components: {
    readonly securitySchemes?: Readonly<Record<string, SecurityScheme>>;
    readonly schemas: Readonly<Record<string, Schema>>;
    readonly responses?: Readonly<Record<string, Response>>;
    readonly examples?: Readonly<Record<string, Example>>;
    readonly headers?: Readonly<Record<string, Header>>;
  };
}
