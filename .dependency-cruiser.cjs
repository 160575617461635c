/**
 * The arrows of docs/architecture.md. Every rule here is shown to bite by test/architecture/boundaries.test.ts;
 * a new one needs a planted violation there.
 */

/** `name` may be imported only below `room`, a pattern of paths. */
const jail = (name, packages, room) => ({
  name,
  severity: 'error',
  comment: `Packages ${packages} belong to ${room}, so that they can be exchanged there.`,
  from: { path: '^src/', pathNot: room },
  to: { path: `(^|/)node_modules/(@types/)?(${packages})/` },
});

/** Whoever is outside of `room` sees only its index.ts. */
const door = (name, room) => ({
  name,
  severity: 'error',
  comment: `${room} is entered by its index.ts only.`,
  from: { path: '^src/', pathNot: room },
  to: { path: room, pathNot: `${room}index[.]ts$` },
});

module.exports = {
  forbidden: [
    {
      name: 'domain-imports-nothing',
      severity: 'error',
      comment: 'The domain is true whatever the world around it looks like.',
      from: { path: '^src/domain/' },
      to: { pathNot: ['^src/domain/', '(^|/)node_modules/(@types/)?big[.]js/'] },
    },
    {
      name: 'application-imports-only-domain',
      severity: 'error',
      comment: 'A use case reaches the world through its ports.',
      from: { path: '^src/application/' },
      to: { pathNot: '^src/(application|domain)/' },
    },
    {
      name: 'core-without-node',
      severity: 'error',
      comment: 'Files, sockets, timers and random numbers are the adapters’ business.',
      from: { path: '^src/(domain|application)/' },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'adapters-know-no-infrastructure',
      severity: 'error',
      comment: 'Adapters are plugged in; they do not look for the socket.',
      from: { path: '^src/adapters/' },
      to: { path: '^src/(infrastructure/|main[.]ts$)' },
    },
    {
      name: 'adapters-do-not-import-each-other',
      severity: 'error',
      comment:
        'What two adapters share is a port, a contract, a page or an exchange over HTTP, or belongs to the domain.',
      from: { path: '^src/adapters/([^/]+)/' },
      to: { path: '^src/adapters/([^/]+)/', pathNot: ['^src/adapters/$1/', '^src/adapters/(api|pages|http-client)/'] },
    },
    {
      name: 'contracts-are-for-http-cli-and-console',
      severity: 'error',
      comment:
        'What HTTP serves, and the command line and the console ask for, is one contract. No other adapter speaks that interface.',
      from: { path: '^src/adapters/', pathNot: '^src/adapters/(api|http|cli|console|pages)/' },
      to: { path: '^src/adapters/api/' },
    },
    {
      name: 'http-client-is-for-systems-of-others',
      severity: 'error',
      comment: 'Agents, providers, identity providers and takers of events are reached from these adapters only.',
      from: { path: '^src/adapters/', pathNot: '^src/adapters/(http-client|callbacks|providers|identity|outgoing)/' },
      to: { path: '^src/adapters/http-client/' },
    },
    {
      name: 'pages-are-for-http-and-console',
      severity: 'error',
      comment: 'The console makes pages, and HTTP serves them.',
      from: { path: '^src/adapters/', pathNot: '^src/adapters/(pages|http|console)/' },
      to: { path: '^src/adapters/pages/' },
    },
    {
      name: 'pages-import-contracts-and-domain',
      severity: 'error',
      comment: 'Safe markup and the shape of a visit know neither the server nor a screen.',
      from: { path: '^src/adapters/pages/' },
      to: { pathNot: '^src/(adapters/(pages|api)|domain)/' },
    },
    {
      name: 'the-console-makes-calls-only',
      severity: 'error',
      comment: 'A screen can do nothing that the API cannot: it has no use case.',
      from: { path: '^src/adapters/console/' },
      to: { path: '^src/application/' },
    },
    door('console-has-one-door', '^src/adapters/console/'),
    {
      name: 'contracts-import-domain-and-zod',
      severity: 'error',
      comment:
        'A contract holds for every client, whatever serves it; the rules that it names are those of the domain.',
      from: { path: '^src/adapters/api/' },
      to: { pathNot: ['^src/(adapters/api|domain)/', '(^|/)node_modules/zod/'] },
    },
    {
      name: 'a-protocol-imports-itself-and-the-kit',
      severity: 'error',
      comment:
        'A protocol that is built in has what one from a package has, and can be removed by removing its folder.',
      from: { path: '^(src/adapters/providers/provider-[^/]+|tools/new-provider/template/provider)/' },
      to: {
        pathNot: ['^$1/', '^src/adapters/providers/(protocol|simulator)-kit[.]ts$', '(^|/)node_modules/saxes/'],
        dependencyTypesNot: ['core'],
      },
    },
    {
      name: 'a-protocol-package-imports-itself-and-the-kit',
      severity: 'error',
      comment: 'It is written as anybody outside would write it.',
      from: { path: '^(packages/protocol-(?!kit/)[^/]+)/src/' },
      to: { pathNot: ['^$1/', '^packages/protocol-kit/src/[^/]+[.]ts$'], dependencyTypesNot: ['core'] },
    },
    {
      name: 'a-provider-has-one-door',
      severity: 'error',
      comment: 'Whoever is outside of a provider sees only its index.ts.',
      from: { path: '^src/', pathNot: '^src/adapters/providers/provider-[^/]+/' },
      to: {
        path: '^src/adapters/providers/provider-[^/]+/',
        pathNot: '^src/adapters/providers/provider-[^/]+/index[.]ts$',
      },
    },
    door('providers-have-one-door', '^src/adapters/providers/'),
    door('persistence-has-one-door', '^src/adapters/persistence/'),
    door('tracing-has-one-door', '^src/adapters/tracing/'),
    door('identity-has-one-door', '^src/adapters/identity/'),
    door('outgoing-has-one-door', '^src/adapters/outgoing/'),
    jail('koa-lives-in-http', 'koa|koa__[^/]+|@koa/[^/]+|koa-[^/]+', '^src/adapters/http/'),
    jail('knex-lives-in-persistence', 'knex|pg|pg-[^/]+|@electric-sql/[^/]+', '^src/adapters/persistence/'),
    jail('exact-decimals-have-one-door', 'big[.]js', '^src/domain/shared/decimal[.]ts$'),
    jail('opentelemetry-lives-in-tracing', '@opentelemetry/[^/]+', '^src/adapters/tracing/'),
    jail('terminals-belong-to-the-command-line', 'commander|string-width', '^src/adapters/cli/'),
    jail('xml-lives-in-providers', 'saxes', '^src/adapters/providers/'),
    jail('brokers-and-files-live-in-outgoing', '@nats-io/[^/]+|hyparquet-writer|nodemailer', '^src/adapters/outgoing/'),
    jail('openid-lives-in-identity', 'openid-client', '^src/adapters/identity/'),
    jail('axios-lives-in-http-client', 'axios', '^src/adapters/http-client/'),
    jail(
      'inversify-lives-in-the-container',
      'inversify|@inversifyjs/[^/]+|reflect-metadata',
      '^src/infrastructure/container/',
    ),
    {
      name: 'main-is-imported-by-nobody',
      severity: 'error',
      comment: 'Importing it would start the gateway, which is what one command is for.',
      from: { pathNot: '^src/agent-gateway[.]ts$' },
      to: { path: '^src/main[.]ts$' },
    },
    {
      name: 'the-sdk-imports-itself-only',
      severity: 'error',
      comment: 'An Agent installs it without the gateway. Frameworks and drivers of the Agent are named as types only.',
      from: { path: '^packages/agent-sdk/src/' },
      to: {
        pathNot: [
          '^packages/agent-sdk/src/',
          '(^|/)node_modules/standardwebhooks/',
          '(^|/)node_modules/(@types/)?(koa|fastify|hono|pg|mysql2)/',
        ],
        dependencyTypesNot: ['core'],
      },
    },
    {
      name: 'source-does-not-import-tests',
      severity: 'error',
      comment: 'The tests are not shipped.',
      from: { path: '^src/' },
      to: { path: '^test/' },
    },
    {
      name: 'source-needs-no-development-package',
      severity: 'error',
      comment: 'An installation for production would miss it. Types are gone by then.',
      from: { path: '^src/' },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'only-declared-packages',
      severity: 'error',
      comment: 'A package that came along with another one can vanish with it.',
      from: {},
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    },
    {
      name: 'no-unresolvable',
      severity: 'error',
      comment: 'An import that leads nowhere. The builder of the site has packages of its own.',
      from: { pathNot: '^tools/site/vitepress/' },
      to: { couldNotResolve: true },
    },
    {
      name: 'no-circular',
      severity: 'error',
      comment: 'Files that need each other are one file, or hide a third one.',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-orphans',
      severity: 'error',
      comment: 'Nobody imports it and it imports nobody: it is forgotten.',
      from: { orphan: true, path: '^src/', pathNot: '^src/adapters/(console|http/api-docs)/files/' },
      to: {},
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^packages/[^/]+/dist/' },
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    // A package of the workspace may use what the root declares, in its tests.
    combinedDependencies: true,
    enhancedResolveOptions: { conditionNames: ['import', 'types', 'node', 'default'], exportsFields: ['exports'] },
  },
};
