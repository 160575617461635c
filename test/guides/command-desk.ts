/**
 * The command line for shells of a test: `agent-gateway` there is carried out by this process, because a process of its own takes half a second to start.
 * The shell does all the rest: words, variables, pipes and files.
 */
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { COMMANDS } from '../../src/adapters/cli/gateway/commands.ts';
import { parseCommandLine } from '../../src/adapters/cli/gateway/parse/parse-command-line.ts';
import { PLAIN } from '../../src/adapters/cli/gateway/view/look.ts';
import { called, type Called } from '../adapters/cli/gateway/called.ts';

/** Texts between shell and desk end with a zero byte. The number of words and the number of variables stand before them; the input is the last text. */
const PRELUDE = `
set -o pipefail
shopt -s expand_aliases
agent-gateway() {
  local input='' code errors output name variables=()
  [[ " $* " == *' - '* ]] && input=$(cat)
  for name in $(compgen -e); do variables+=("$name=\${!name}"); done
  exec 3<> "/dev/tcp/127.0.0.1/$DESK"
  printf '%s\\0' "$#" "$@" "\${#variables[@]}" "\${variables[@]}" "$input" >&3
  IFS= read -r -d '' code <&3; IFS= read -r -d '' errors <&3; IFS= read -r -d '' output <&3
  printf %s "$errors" >&2
  printf %s "$output"
  return "$code"
}
npx() { [[ "$1 $2" == '--no agent-gateway' ]] || return 98; shift 2; agent-gateway "$@"; }
npm() {
  [[ "$1" == run ]] && shift
  [[ "$1" == --silent ]] && shift
  [[ "$1 $2" == 'agent-gateway --' ]] || return 98
  shift 2
  agent-gateway "$@"
}
`;

/** Set for a command that is only parsed. */
const ONLY_PARSED = 'ONLY_PARSED';

/** Runs commands in bash in a folder. */
export class CommandDesk {
  readonly #folder: string;
  readonly #environment: Readonly<Record<string, string>>;
  readonly #prelude: string;
  readonly #server = createServer((socket) => this.#serve(socket));

  /** `program` is the path of an installed command line, which the shells call as a process of its own. */
  constructor(folder: string, environment: Readonly<Record<string, string>>, program?: string) {
    this.#folder = folder;
    this.#environment = environment;
    this.#prelude = program === undefined ? PRELUDE : `${PRELUDE}agent-gateway() { '${program}' "$@"; }\n`;
  }

  async open(): Promise<void> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
  }

  async close(): Promise<void> {
    this.#server.close();
    await once(this.#server, 'close');
  }

  /** Runs a command; with `isOnlyParsed`, the command line checks its words and does nothing. */
  run(command: string, isOnlyParsed = false): Promise<Called> {
    const { port } = this.#server.address() as AddressInfo;
    const env = {
      PATH: process.env['PATH'],
      HOME: this.#folder,
      DESK: String(port),
      ...this.#environment,
      ...(isOnlyParsed && { [ONLY_PARSED]: 'yes' }),
    };
    return new Promise((resolve) => {
      const given = { cwd: this.#folder, env, maxBuffer: 2 ** 26 };
      const child = execFile('bash', ['-c', this.#prelude + command], given, (error, stdout, stderr) => {
        resolve({ status: error === null ? 0 : Number(error.code), stdout, stderr });
      });
      child.stdin?.end();
    });
  }

  #serve(socket: Socket): void {
    let text = '';
    socket.setEncoding('utf8').on('data', (part: string) => {
      text += part;
      const asked = askedIn(text);
      if (asked === undefined) return;
      text = '';
      void this.#answer(asked).then(({ status, stderr, stdout }) => socket.end(`${status}\0${stderr}\0${stdout}\0`));
    });
  }

  /** Relative paths are of the shell's folder. Commands come one after the other. */
  async #answer({ words, environment, stdin }: AskedCommand): Promise<Called> {
    if (environment[ONLY_PARSED] !== undefined) return parsed(words);
    const here = process.cwd();
    process.chdir(this.#folder);
    try {
      return await called(words, { environment, stdin });
    } finally {
      process.chdir(here);
    }
  }
}

interface AskedCommand {
  readonly words: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
  readonly stdin: string;
}

/** Undefined while something is missing. */
function askedIn(text: string): AskedCommand | undefined {
  const texts = text.split('\0').slice(0, -1);
  const words = texts.splice(0, 1 + Number(texts[0])).slice(1);
  const variables = texts.splice(0, 1 + Number(texts[0])).slice(1);
  const [stdin] = texts;
  if (stdin === undefined) return undefined;
  const environment = Object.fromEntries(variables.map((each) => each.split(/=(.*)/s, 2) as [string, string]));
  return { words, environment, stdin };
}

function parsed(words: readonly string[]): Called {
  const read = parseCommandLine(words, { groups: COMMANDS, version: '1', look: PLAIN });
  return read.ok ? { status: 0, stdout: '', stderr: '' } : { status: 2, stdout: '', stderr: read.error.sentence };
}
