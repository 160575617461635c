/** The commands and snippets of the packages' pages, run as a reader would: from an empty folder with a copy of the package. */
import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect } from 'chai';
import pg from 'pg';
import { SECRET } from '../adapters/cli/conformance/faulty-agent.ts';
import { isPresent } from '../adapters/http/api-docs/page/sample-runs.ts';
import { filledIn } from '../guides/guide.ts';
import { freePort } from '../support/free-port.ts';
import { createTemporaryDatabase, describeWithPostgres, type TemporaryDatabase } from '../support/postgres.ts';
import { withProgramAtGateway, expectWholeKit, listening } from './agent-sdk.ts';

const run = promisify(execFile);
const PG_DRIVER = '/usr/share/java/postgresql.jar';

/** The fences of a package's page in a language, in order. */
const fencesOf = (name: string, language: string): readonly string[] =>
  readFileSync(`packages/${name}/README.md`, 'utf8')
    .split('```')
    .filter((text, at) => at % 2 === 1 && text.startsWith(`${language}\n`))
    .map((text) => text.slice(language.length + 1));

/** An unsigned callback, which a receiver answers with 401. */
const unsigned = (url: string) => fetch(`${url}/api/v1/callback/bet`, { method: 'POST', body: '{}' });

describe('the pages of the packages', function () {
  this.timeout(180_000);
  let folder: string;
  const children: ChildProcess[] = [];

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'pages-of-packages-'));
    for (const name of ['agent-sdk-php', 'agent-sdk-java'])
      await cp(`packages/${name}`, join(folder, 'packages', name), { recursive: true });
  });

  const endAll = (): void => {
    const pids = children.splice(0).flatMap(({ pid }) => pid ?? []);
    for (const pid of pids) process.kill(-pid, 'SIGKILL');
  };

  afterEach(endAll);

  after(() => rm(folder, { recursive: true, force: true }));

  const at = (...names: string[]): string => join(folder, ...names);
  const bash = (text: string) => run('bash', ['-ec', text], { cwd: folder, env: { ...process.env, ...OFFLINE } });
  /** A group of its own, so that servers end with their workers. */
  const started = (program: string, args: readonly string[], env: Readonly<Record<string, string>>, cwd = folder) =>
    children.push(spawn(program, args, { cwd, env: { ...process.env, ...env }, detached: true, stdio: 'ignore' }));

  if (isPresent('PHP', 'the page of the package for PHP')) {
    const [install = '', example = ''] = fencesOf('agent-sdk-php', 'sh');
    const [receive = '', call = ''] = fencesOf('agent-sdk-php', 'php');

    it('PHP: is installed by its command, and receives and calls by its snippets', async () => {
      await writeFile(at('composer.json'), '{"name": "a/b", "version": "1"}');
      await bash(install);
      const before = "<?php require 'vendor/autoload.php'; $pdo = new PDO('sqlite::memory:');";
      await writeFile(
        at('receive.php'),
        `${before}${filledIn(receive, { 'new MyWallet()': MY_WALLET, 'whsec_...': SECRET })}`,
      );
      const port = await freePort();
      started('php', ['-S', `127.0.0.1:${port}`, 'receive.php'], {});
      await listening(port);

      expect((await unsigned(`http://127.0.0.1:${port}`)).status).to.equal(401);
      const printed = 'echo $transfer["status"];';
      const said = await withProgramAtGateway(async ({ GATEWAY, TOKEN }) => {
        const words = { 'https://gateway.example.com': GATEWAY, 'agt_...': TOKEN };
        await writeFile(at('call.php'), `<?php require 'vendor/autoload.php'; ${filledIn(call, words)}${printed}`);
        return run('php', ['call.php'], { cwd: folder });
      });
      expect(said).to.equal('success');
    });

    it('PHP: has a sample Agent that its commands start', async () => {
      const port = String(await freePort());
      started('bash', ['-ec', filledIn(example, { 4000: port })], {});
      await listening(Number(port));

      await expectWholeKit(`http://127.0.0.1:${port}`, 'agent', 'whsec_c2VjcmV0LW9mLXRoZS1zYW1wbGUtYWdlbnQ=');
    });
  }

  if (existsSync(PG_DRIVER) && isPresent('Java', 'the page of the package for Java')) {
    describeWithPostgres('Java', () => {
      const [receive = '', call = ''] = fencesOf('agent-sdk-java', 'java');

      it('is compiled by its command, and receives and calls by its snippets', async () => {
        await bash(fencesOf('agent-sdk-java', 'sh')[0] ?? '');
        const database = (await createTemporaryDatabase())!;
        const port = await freePort();
        const compiled = async (name: string, text: string) => {
          await writeFile(at(`${name}.java`), `${IMPORTS}class ${name} { ${MAIN}${text}} ${JAVA_WALLET}}`);
          await run('javac', ['-cp', 'agent-sdk.jar', '-d', '.', `${name}.java`], { cwd: folder });
          return ['-cp', `.:agent-sdk.jar:${PG_DRIVER}`, name];
        };
        try {
          const receiving = await compiled(
            'Receive',
            `${surroundingsOf(database, port)}${filledIn(receive, { 'whsec_...': SECRET })}httpServer.start();`,
          );
          started('java', receiving, {});
          await listening(port);

          expect((await unsigned(`http://127.0.0.1:${port}`)).status).to.equal(401);
          const said = await withProgramAtGateway(async ({ GATEWAY, TOKEN }) => {
            const words = { 'https://gateway.example.com': GATEWAY, 'agt_...': TOKEN };
            const printed = 'System.out.print(transfer.get("status"));';
            return run('java', await compiled('CallIt', filledIn(call, words) + printed), { cwd: folder });
          });
          expect(said).to.equal('success');
        } finally {
          endAll();
          await database.drop();
        }
      });
    });
  }

  describeWithPostgres('TypeScript', () => {
    const [receive = '', call = ''] = fencesOf('agent-sdk', 'ts');
    let database: TemporaryDatabase;

    before(async () => {
      database = (await createTemporaryDatabase())!;
      await mkdir(at('ts/node_modules'), { recursive: true });
      await cp('packages/agent-sdk', at('ts/node_modules/agent-game-gateway-sdk'), { recursive: true });
      for (const name of ['express', 'pg', 'standardwebhooks'])
        await symlink(resolve('node_modules', name), at('ts/node_modules', name));
      const tsc = [resolve('node_modules/typescript/bin/tsc'), '-p', resolve('packages/agent-sdk/tsconfig.build.json')];
      await run(process.execPath, [...tsc, '--outDir', at('ts/node_modules/agent-game-gateway-sdk/dist')]);
      await writeFile(at('ts/package.json'), '{"type": "module"}');
      await writeFile(at('ts/receive.ts'), receive);
      await writeFile(at('ts/call.ts'), call);
    });

    after(() => database.drop());

    it('is an Agent that passes the kit, by its first snippet', async () => {
      const client = new pg.Client({ connectionString: database.url });
      await client.connect();
      for (const text of WALLETS) await client.query(text);
      await client.end();
      const port = await freePort();
      const env = { DATABASE_URL: database.url, CALLBACK_SECRET: SECRET, PORT: String(port) };
      started(resolve('node_modules/.bin/tsx'), ['receive.ts'], env, at('ts'));
      await listening(port);

      await expectWholeKit(`http://127.0.0.1:${port}`, 'agent');
    });

    it('calls a gateway, by its second snippet', async () => {
      const said = await withProgramAtGateway((env) =>
        run(resolve('node_modules/.bin/tsx'), ['call.ts'], { cwd: at('ts'), env: { ...process.env, ...env } }),
      );

      expect(said).to.match(/^0\.10\nsuccess\n\d+ \S+\n/);
    });
  });
});

/** The registries of others are not asked. */
const OFFLINE = { COMPOSER_DISABLE_NETWORK: '1', COMPOSER_ALLOW_SUPERUSER: '1', COMPOSER_NO_INTERACTION: '1' };

const MY_WALLET = `new class extends AgentGateway\\PlayerWallet {
  protected function find(PDO $transaction, string $username): ?AgentGateway\\Player { return null; }
  protected function save(PDO $transaction, string $username, AgentGateway\\Decimal $balance): void {}
}`;

const WALLETS = [
  'CREATE TABLE wallets (username text PRIMARY KEY, currency text, disabled boolean, balance numeric(30, 4))',
  `INSERT INTO wallets VALUES ('ALICE', 'EUR', false, 1000), ('BOB', 'EUR', false, 1000), ('MALLORY', 'EUR', true, 1000)`,
  'CREATE TABLE reports (report jsonb)',
];

const IMPORTS = `import agentgateway.*; import com.sun.net.httpserver.HttpServer; import java.math.BigDecimal; import java.net.InetSocketAddress;
import java.sql.*; import java.time.Duration; import java.util.*; import java.util.logging.Logger;
`;
const MAIN = 'public static void main(String[] args) throws Exception { var log = new Log(); ';
const JAVA_WALLET = `static class Log { void warn(String line) {} }
static class MyWallet extends PlayerWallet {
  protected Player find(Connection transaction, String username) { return null; }
  protected void save(Connection transaction, String username, BigDecimal balance) {}
}`;

const surroundingsOf = ({ url }: TemporaryDatabase, port: number): string => {
  const { host, pathname, username, password } = new URL(url);
  const login = `user=${decodeURIComponent(username)}&password=${decodeURIComponent(password)}`;
  return `var dataSource = (Store.Connections) () -> DriverManager.getConnection("jdbc:postgresql://${host}${pathname}?${login}");
    var httpServer = HttpServer.create(new InetSocketAddress("127.0.0.1", ${port}), 0);
`;
};
