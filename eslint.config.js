/** What the linter stops: STYLE.md, as far as a machine can read it. */
import js from '@eslint/js';
import { builtinRules } from 'eslint/use-at-your-own-risk';
import tseslint from 'typescript-eslint';

/** What the core may not reach for: it gets the time, randomness and the outside world through ports. */
const ambientGlobals = [
  ...['process', 'globalThis', 'console', 'performance', 'crypto', 'Buffer', 'require'],
  ...['fetch', 'XMLHttpRequest', 'WebSocket', 'navigator', 'localStorage', 'sessionStorage'],
  ...['setTimeout', 'setInterval', 'setImmediate', 'queueMicrotask'],
].map((name) => ({ name, message: 'The domain and the application get this through a port.' }));

/** `Date.UTC(…)` and `new Date(atMs).toISOString()` are arithmetic; everything else of `Date` reads the clock or the zone of the machine. */
const impureDates = [
  ':not(MemberExpression[computed=false][property.name="UTC"], NewExpression) > Identifier[name="Date"]',
  'NewExpression > Identifier.arguments[name="Date"]',
  ':not(MemberExpression[computed=false][property.name="toISOString"]) > NewExpression[callee.name="Date"]',
  'MemberExpression > NewExpression.property[callee.name="Date"]',
  'NewExpression[callee.name="Date"][arguments.length!=1]',
  'NewExpression[callee.name="Date"] > SpreadElement',
].map((selector) => ({
  selector,
  message: 'The time comes through a port. Date.UTC(…) and new Date(atMs).toISOString() may be used.',
}));

const defaultExports = [
  { selector: 'ExportDefaultDeclaration', message: 'Export by name.' },
  { selector: 'ExportSpecifier[exported.name="default"]', message: 'Export by name.' },
];

/** Ways around the length of a list of parameters, or around the formatter. */
const detours = [
  {
    selector: ':function > RestElement.params > ArrayPattern',
    message: 'Name the parameters; an object has room for more than three.',
  },
  {
    selector:
      'ObjectExpression > SpreadElement > :matches(ObjectExpression, TSAsExpression[expression.type="ObjectExpression"])',
    message: 'Write the members where they belong.',
  },
];

/** zod throws at some values of strangers. */
const unsafeReads = {
  selector: 'CallExpression[callee.property.name="safeParse"]',
  message: 'Read a value of an upstream by readShape.',
};

const leftovers = ['describe', 'context', 'it', 'specify'].flatMap((object) =>
  ['only', 'skip'].map((property) => ({ object, property, message: 'A leftover: every test runs.' })),
);

/** Node 20.20 answers false for every URL with a letter such as `ü` after some thousand calls. */
const forgetful = {
  object: 'URL',
  property: 'canParse',
  message: 'Use parsedUrl: this call forgets letters outside of ASCII.',
};

const functionLength = builtinRules.get('max-lines-per-function');

/** The core rule, except that a function which declares tests is as long as its suite: a list, not something to follow. */
const functionLengthOutsideSuites = {
  meta: functionLength.meta,
  create(context) {
    const report = (problem) => {
      if (!declaresTests(problem.node)) context.report(problem);
    };
    return functionLength.create(Object.create(context, { report: { value: report } }));
  },
};

const parameterCount = builtinRules.get('max-params');
const CONSTRUCTOR_PARAMS_MAX = 5;

/** The core rule, except that a constructor may take five things: what it is made of has names and types there already. */
const parameterCountOfFunctions = {
  meta: parameterCount.meta,
  create(context) {
    const report = (problem) => {
      const isConstructor = problem.node.parent?.kind === 'constructor';
      if (!isConstructor || problem.node.params.length > CONSTRUCTOR_PARAMS_MAX) context.report(problem);
    };
    return parameterCount.create(Object.create(context, { report: { value: report } }));
  },
};

const declaresTests = ({ body }) =>
  body?.type === 'BlockStatement' &&
  body.body.some(({ expression }) => /^(describe|it$)/.test(expression?.callee?.name ?? ''));

export default tseslint.config(
  { ignores: ['.cache/', '**/dist/', 'coverage/', 'data/', 'packages/*/src/generated/'] },
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  js.configs.recommended,
  tseslint.configs.strictTypeChecked,
  {
    languageOptions: { parserOptions: { project: './tsconfig.json', tsconfigRootDir: import.meta.dirname } },
    plugins: {
      own: {
        rules: { 'max-lines-per-function': functionLengthOutsideSuites, 'max-params': parameterCountOfFunctions },
      },
    },
    rules: {
      'max-lines': ['error', 400],
      'own/max-lines-per-function': ['error', { max: 60, IIFEs: true }],
      'own/max-params': ['error', 3],
      'max-depth': ['error', 2],
      complexity: ['error', 12],
      eqeqeq: 'error',
      'no-console': 'error',
      'no-param-reassign': 'error',
      'no-restricted-properties': ['error', forgetful],
      'no-restricted-syntax': ['error', ...defaultExports, ...detours],
      'prefer-const': 'error',
      '@typescript-eslint/consistent-type-definitions': 'error',
      '@typescript-eslint/consistent-type-exports': 'error',
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/naming-convention': [
        'error',
        { selector: 'interface', format: null, custom: { regex: '^I[A-Z][a-z]', match: false } },
      ],
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_', ignoreRestSiblings: true },
      ],
      // There are no enums: the compiler refuses them (erasableSyntaxOnly). The rule would take a tenth of the linter's time.
      '@typescript-eslint/no-unsafe-enum-assignment': 'off',
      '@typescript-eslint/prefer-readonly': 'error',
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true, allowBoolean: true }],
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
    },
  },
  {
    files: ['src/domain/**', 'src/application/**'],
    rules: {
      'no-restricted-globals': ['error', ...ambientGlobals],
      'no-restricted-syntax': ['error', ...defaultExports, ...detours, ...impureDates],
      'no-restricted-properties': [
        'error',
        forgetful,
        { object: 'Math', property: 'random', message: 'Randomness is a port.' },
      ],
    },
  },
  {
    files: ['src/adapters/providers/**', 'packages/protocol-*/src/**'],
    ignores: ['**/simulator/**', '**/upstream/{credentials,read-shape}.ts'],
    rules: { 'no-restricted-syntax': ['error', ...defaultExports, ...detours, unsafeReads] },
  },
  {
    files: ['src/main.ts', 'src/adapters/cli/**', 'tools/docs/**', 'test/**', 'docs/examples/**', 'packages/**'],
    rules: { 'no-console': 'off' },
  },
  // An example is read in one go, and copied as one file.
  { files: ['docs/examples/**'], rules: { 'max-lines': ['error', 60] } },
  {
    files: [
      'test/**',
      'packages/*/test/**',
      'packages/protocol-kit/src/{testing,suites/*}.ts',
      'tools/new-provider/template/tests/**',
    ],
    rules: {
      'no-restricted-properties': ['error', forgetful, ...leftovers],
      'no-restricted-globals': ['error', 'xdescribe', 'xcontext', 'xit', 'xspecify', 'fdescribe', 'fit'],
      // Chai's assertions are property reads, and a test may insist that a value is there.
      '@typescript-eslint/no-unused-expressions': 'off',
      '@typescript-eslint/no-non-null-assertion': 'off',
      // A property takes an argument for each thing that it draws.
      'own/max-params': 'off',
      // What comes back from a database or a server is judged by the assertions.
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
      '@typescript-eslint/require-await': 'off',
      '@typescript-eslint/unbound-method': 'off',
      '@typescript-eslint/use-unknown-in-catch-callback-variable': 'off',
    },
  },
  { files: ['test/support/{archived-,}postgres.ts'], rules: { 'no-restricted-properties': 'off' } },
  { files: ['test/support/spec-and-json-reporter.ts'], rules: { 'no-restricted-syntax': 'off' } },
  {
    files: ['**/*.js', '**/*.cjs'],
    extends: [tseslint.configs.disableTypeChecked],
    languageOptions: { globals: { module: 'writable' } },
    rules: { 'no-restricted-syntax': 'off' },
  },
  {
    files: ['src/adapters/{console,http/api-docs}/files/*.js'],
    languageOptions: {
      globals: {
        document: 'readonly',
        location: 'readonly',
        navigator: 'readonly',
        getSelection: 'readonly',
        matchMedia: 'readonly',
        addEventListener: 'readonly',
        localStorage: 'readonly',
        htmx: 'readonly',
        URL: 'readonly',
        scrollBy: 'readonly',
        URLSearchParams: 'readonly',
        CSS: 'readonly',
        Event: 'readonly',
        setTimeout: 'readonly',
        setInterval: 'readonly',
      },
    },
  },
);
