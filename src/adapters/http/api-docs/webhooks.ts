import {
  AGENT_CALLBACKS,
  AGENT_CALLBACKS_CHAPTER,
  SIGNATURE_HEADERS,
  type AgentCallback,
} from '../../api/calls/agent-callbacks.ts';
import type { PathItem, Response } from './openapi.ts';
import { mapValues, parameterOf } from './operations.ts';
import type { Schemas } from './schemas.ts';

/** The callbacks to Agents as webhooks of OpenAPI, by name. */
export const webhooksOf = (schemas: Schemas): Readonly<Record<string, PathItem>> =>
  mapValues<AgentCallback, PathItem>(AGENT_CALLBACKS, (callback) => ({
    post: {
      operationId: callback.name,
      'x-path': callback.path,
      tags: [AGENT_CALLBACKS_CHAPTER.name],
      summary: callback.summary,
      description: `${callback.description} It is sent to \`{callback_base}${callback.path}\`.`,
      security: [],
      parameters: Object.entries(SIGNATURE_HEADERS).map((entry) => parameterOf('header', entry, schemas)),
      requestBody: {
        description: 'JSON, signed as it is.',
        required: true,
        content: {
          'application/json': {
            schema: schemas.of(callback.body, 'input'),
            examples: { example: { value: callback.sends } },
          },
        },
      },
      responses: responsesOf(callback, schemas),
    },
  }));

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
