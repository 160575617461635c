import {
  AGENT_CALLBACKS,
  AGENT_CALLBACKS_CHAPTER,
  SIGNATURE_HEADERS,
  type AgentCallback,
} from '../../api/calls/agent-callbacks.ts';
import {
  AGENT_NOTICES,
  AGENT_NOTICES_CHAPTER,
  NOTICE_ANSWERS,
  type AgentNotice,
} from '../../api/calls/agent-notices.ts';
import type { PathItem, Response } from './openapi.ts';
import { mapValues, parameterOf } from './operations.ts';
import type { Schemas } from './schemas.ts';

/** The callbacks and notices to Agents as webhooks of OpenAPI, by name. */
export const webhooksOf = (schemas: Schemas): Readonly<Record<string, PathItem>> => ({
  ...mapValues<AgentCallback, PathItem>(AGENT_CALLBACKS, (callback) =>
    webhookOf(schemas, {
      ...callback,
      place: `{callback_base}${callback.path}`,
      chapter: AGENT_CALLBACKS_CHAPTER.name,
    }),
  ),
  ...mapValues<AgentNotice, PathItem>(AGENT_NOTICES, (notice) =>
    webhookOf(schemas, {
      ...notice,
      path: 'notice_url',
      place: '{notice_url}',
      chapter: AGENT_NOTICES_CHAPTER.name,
      answers: NOTICE_ANSWERS,
      examples: {},
    }),
  ),
});

/** A request to an Agent's system, and the place where it goes. */
interface Sent extends AgentCallback {
  readonly place: string;
  readonly chapter: string;
}

const webhookOf = (schemas: Schemas, sent: Sent): PathItem => ({
  post: {
    operationId: sent.name,
    'x-path': sent.path,
    tags: [sent.chapter],
    summary: sent.summary,
    description: `${sent.description} It is sent to \`${sent.place}\`.`,
    security: [],
    parameters: Object.entries(SIGNATURE_HEADERS).map((entry) => parameterOf('header', entry, schemas)),
    requestBody: {
      description: 'JSON, signed as it is.',
      required: true,
      content: {
        'application/json': {
          schema: schemas.of(sent.body, 'input'),
          examples: { example: { value: sent.sends } },
        },
      },
    },
    responses: responsesOf(sent, schemas),
  },
});

const responsesOf = ({ answers, examples }: AgentCallback, schemas: Schemas): Readonly<Record<string, Response>> =>
  Object.fromEntries(
    Object.entries(answers).map(([httpStatus, [description, schema]]) => [
      httpStatus,
      {
        description,
        ...(schema !== undefined && {
          content: {
            'application/json': {
              schema: schemas.of(schema, 'input'),
              ...(httpStatus === '200' && { examples: mapValues(examples, (value) => ({ value })) }),
            },
          },
        }),
      },
    ]),
  );
