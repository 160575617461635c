import { err, ok, type Result } from '../../../../domain/shared/result.ts';
import { placeOf, type Call as Contract } from '../../../api/call.ts';
import type { AdminRequest } from '../admin/admin-client.ts';
import type { CliFailure } from '../cli-failure.ts';
import type { Command } from '../command.ts';
import type { Argument, Options } from '../../command-line/shape.ts';
import type { Call } from '../../command-line/call.ts';
import type { Session } from '../session.ts';
import { recordView, type View } from '../view/views.ts';
import { argumentName, argumentsOf, optionsOf, type Spelled } from './contract-options.ts';
import { jsonIn } from './json-in.ts';
import { createInterface } from 'node:readline/promises';
import { inLowerCase } from '../../../../domain/shared/letter-case.ts';

/** The option of commands that ask for a confirmation. */
const YES: Options = { yes: { kind: 'flag', description: 'Skip the question.' } };

/** Asks the person for a confirmation. If nobody can be asked, `--yes` is required. */
async function confirmed(question: string, call: Call, { world }: Session): Promise<Result<undefined, CliFailure>> {
  if (call.isSet('yes')) return ok(undefined);
  if (world.stdin.isTTY !== true) {
    return err({ kind: 'usage', sentence: 'this cannot be undone, and nobody is there to be asked; add --yes' });
  }
  const lines = createInterface({ input: world.stdin, output: world.stderr });
  const answer = await lines.question(`${question} Type yes to go on: `);
  lines.close();
  return inLowerCase(answer.trim()) === 'yes' ? ok(undefined) : err({ kind: 'refused', sentence: 'nothing was done' });
}

/** The option of commands whose body may come from a file too. */
const FROM_FILE: Options = {
  from: {
    kind: 'file',
    value: 'FILE',
    description: 'A JSON file with any fields of the admin API, or - for standard input; options override its fields.',
  },
};

/** The body from the file and the options together. Refuses a body without any field. */
async function fieldsOfBoth(call: Call, { world }: Session): Promise<Result<object, CliFailure>> {
  const file = call.text('from');
  const inFile = file === undefined ? ok({}) : await jsonIn(file, world.stdin);
  if (!inFile.ok) return inFile;
  const { value } = inFile;
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return err({ kind: 'usage', sentence: '--from must name a file with one JSON object' });
  }
  const body = { ...value, ...call.fields() };
  if (Object.keys(body).length === 0)
    return err({ kind: 'usage', sentence: 'nothing was said to change; --help shows what can be' });
  return ok(body);
}

type BodyMaker = (call: Call, session: Session) => Promise<Result<unknown, CliFailure>>;

/** A view that may also name the address of the gateway that was called. */
export type GatewayView = (...shown: [...Parameters<View>, gatewayUrl: string]) => string;

/** A command that makes one call of the admin API. Its arguments, its options and their descriptions come from the contract. */
interface AdminCommand extends Pick<Command, 'details' | 'examples'> {
  /** The summary, if it differs from the contract's. */
  readonly summary?: string;
  /** Options whose names differ from their fields. */
  readonly spelled?: Spelled;
  /** Fields of the body or parameters of the query that are arguments instead of options, by the argument's name. */
  readonly placed?: Readonly<Record<string, string>>;
  /** Whether fields may come from a file too. */
  readonly takesFile?: true;
  /** Arguments in addition to those of the path. */
  readonly arguments?: readonly Argument[];
  /** Makes the request's body, if it does not come from options. */
  readonly body?: BodyMaker;
  /** The question before an action that cannot be undone; `--yes` answers it. */
  readonly question?: (call: Call) => string;
  /** Absent: every field on a line of its own. */
  readonly view?: GatewayView;
  /** A remark outside of the command's output. */
  readonly remark?: string;
  readonly isBad?: (data: unknown) => boolean;
}

/** Creates a command from a contract and the parts that only the command line has. */
export function adminCommand(contract: Contract, description: AdminCommand): Omit<Command, 'name'> {
  const { details, examples, question, view = recordView, remark, isBad } = description;
  const fields = optionsOfBody(contract, description);
  return {
    contract,
    summary: description.summary ?? `${contract.summary}.`,
    ...(details !== undefined && { details }),
    examples,
    arguments: [...argumentsOf(contract), ...placedArguments(contract, description), ...(description.arguments ?? [])],
    options: {
      ...(description.takesFile === true ? { ...unforced(fields), ...FROM_FILE } : fields),
      ...(question !== undefined && YES),
    },
    hasJson: true,
    async run(call, session) {
      const body = await bodyOf(contract, { ...description, fields }, { call, session });
      if (!body.ok) return body;
      const leave = question === undefined ? ok(undefined) : await confirmed(question(call), call, session);
      if (!leave.ok) return leave;
      const request = requestOf(contract, { options: fields, placed: description.placed }, call);
      const answered = await session.admin.call({ ...request, ...(body.value !== undefined && { body: body.value }) });
      if (!answered.ok) return answered;
      const { data } = answered.value;
      if (remark !== undefined) session.say(remark);
      return ok({ data, text: (look) => view(data, look, session.admin.url), isBad: isBad?.(data) ?? false });
    },
  };
}

/** The method, path and query of the call. Every value becomes one segment of the path, whatever it contains. */
export function requestOf(
  contract: Contract,
  { options, placed = {} }: { readonly options: Options; readonly placed?: AdminCommand['placed'] },
  call: Call,
): AdminRequest {
  const { method, path } = placeOf(contract);
  const query = Object.entries(options).filter(([, { field = '' }]) => field in contract.query);
  const named = Object.fromEntries(
    Object.entries(placed).flatMap(([name, field]) => (field in contract.query ? [[field, call.argument(name)]] : [])),
  );
  return {
    method: method as AdminRequest['method'],
    path: path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
      encodeURIComponent(call.argument(argumentName(contract, name))),
    ),
    query: { ...call.query(Object.fromEntries(query.map(([option, { field = '' }]) => [field, option]))), ...named },
  };
}

function optionsOfBody(contract: Contract, { spelled, placed = {}, body }: AdminCommand): Options {
  const all = Object.entries(optionsOf(contract, spelled));
  const options = body === undefined ? all : all.filter(([, { field = '' }]) => field in contract.query);
  return Object.fromEntries(options.filter(([, { field = '' }]) => !Object.values(placed).includes(field)));
}

function placedArguments(contract: Contract, { placed = {} }: AdminCommand): readonly Argument[] {
  const all = Object.values(optionsOf(contract));
  return Object.entries(placed).map(([name, field]) => ({
    name,
    description: all.find((option) => option.field === field)?.description ?? '',
  }));
}

/** The options, all made optional, because a file may contain the fields. Help still marks the required ones. */
const unforced = (options: Options): Options =>
  Object.fromEntries(
    Object.entries(options).map(([name, { isRequired, ...option }]) => [
      name,
      isRequired === true ? { ...option, description: `${option.description} Required.` } : option,
    ]),
  );

interface Given {
  readonly call: Call;
  readonly session: Session;
}

async function bodyOf(
  contract: Contract,
  { body, takesFile, placed = {}, fields }: AdminCommand & { readonly fields: Options },
  { call, session }: Given,
): Promise<Result<unknown, CliFailure>> {
  if (body !== undefined) return body(call, session);
  if (contract.body === undefined) return ok(undefined);
  const filled = takesFile === true ? await fieldsOfBoth(call, session) : ok(call.fields());
  if (!filled.ok) return filled;
  const words = Object.entries(placed).map(([name, field]) => [field, call.argument(name)]);
  const whole = { ...filled.value, ...(Object.fromEntries(words) as Record<string, string>) };
  const missing = Object.entries(fields).find(
    ([, { isRequired, field = '' }]) => isRequired === true && !(field in whole),
  );
  return missing === undefined ? ok(whole) : err({ kind: 'usage', sentence: `--${missing[0]} is missing` });
}
