import type { CallExtension } from '../../../application/players/call-extension.ts';
import type { ExtensionParameters } from '../../../application/ports/provider-gateway.ts';
import { invalidParameter, type InvalidParameter } from '../../../domain/shared/invalid-parameter.ts';
import { err, ok, type Result } from '../../../domain/shared/result.ts';
import { shownName } from '../answers/shown-name.ts';
import type { AgentCall } from './agent-call.ts';
import type { FormFields } from './form-fields.ts';

/** The fields of the interface itself. All other fields are for the upstream. */
const OWN_FIELDS: ReadonlySet<string> = new Set(['operator_code', 'provider', 'operation', 'member_id']);
/** All upstreams have names of this form. Other names would need quotes wherever they are shown. */
const PARAMETER_NAME = /^[A-Za-z][\w.-]{0,63}$/;

/** `POST /papi/v1/provider/extension`: a function that only some provider has, in its own format. */
export const extensionCall =
  (useCase: CallExtension): AgentCall =>
  async (agent, fields) => {
    const parameters = parametersOf(fields);
    if (!parameters.ok) return parameters;
    const answer = await useCase.execute({
      agent,
      operatorCode: fields['operator_code'],
      provider: fields['provider'],
      operation: fields['operation'],
      memberId: fields['member_id'],
      parameters: parameters.value,
    });
    return answer.ok ? ok(JSON.stringify(asObject(answer.value))) : answer;
  };

function parametersOf(fields: FormFields): Result<ExtensionParameters, InvalidParameter> {
  const parameters = Object.entries(fields).filter(([name]) => !OWN_FIELDS.has(name));
  const odd = parameters.find(([name]) => !PARAMETER_NAME.test(name));
  return odd === undefined
    ? ok(Object.fromEntries(parameters.map(([name, value]) => [name, value ?? ''])))
    : err(invalidParameter(shownName(odd[0]), 'is not the name of any parameter'));
}

/** The envelope's data must be an object, whatever the upstream answers. */
function asObject(answer: unknown): Readonly<Record<string, unknown>> {
  if (typeof answer === 'object' && answer !== null && !Array.isArray(answer)) return { ...answer };
  return { result: answer ?? null };
}
