import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { once } from 'node:events';

const MARK = '@@ the command has ended with';

/** One shell that remembers its variables, as a reader of a guide has one open. The first failing command ends it. */
export class ShellSession {
  readonly #child: ChildProcessWithoutNullStreams;
  readonly #exit: Promise<unknown>;
  #output = '';
  #errors = '';

  constructor(folder: string, environment: Readonly<Record<string, string>>) {
    const env = { PATH: process.env['PATH'], HOME: folder, ...environment };
    // A group of its own: what it starts in the background ends with it.
    this.#child = spawn('bash', ['-u'], { cwd: folder, env, detached: true });
    this.#exit = once(this.#child, 'exit');
    this.#child.stdout.setEncoding('utf8').on('data', (text: string) => (this.#output += text));
    this.#child.stderr.setEncoding('utf8').on('data', (text: string) => (this.#errors += text));
  }

  /** Runs commands and gives what they wrote; throws when the last one failed. */
  async run(commands: string): Promise<string> {
    const from = this.#output.length;
    this.#child.stdin.write(`${commands}\necho "${MARK} $?"\n`);
    const ending = new RegExp(`${MARK} (\\d+)\\n`);
    for (;;) {
      const found = ending.exec(this.#output.slice(from));
      const output = this.#output.slice(from, from + (found?.index ?? 0));
      if (found?.[1] === '0') return output;
      if (found !== null) throw new Error(`exit code ${found[1]} of:\n${commands}\n${output}\n${this.#errors}`);
      const ended = this.#exit.then(() => 'ended');
      const event = await Promise.race([once(this.#child.stdout, 'data').then(() => 'data'), ended]);
      if (event === 'ended') throw new Error(`the shell ended in:\n${commands}\n${this.#errors}`);
    }
  }

  /** Ends it, and all that it has started. */
  async close(): Promise<void> {
    try {
      process.kill(-(this.#child.pid ?? 0), 'SIGKILL');
    } catch {
      // It is gone already.
    }
    await this.#exit;
  }
}
