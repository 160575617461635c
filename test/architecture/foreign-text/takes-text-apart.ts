import ts from 'typescript';
import { nodesOf, parse } from '../source-files.ts';

/** The folders that read only text of the person who starts the gateway, or of a simulator. */
const OWN_FOLDERS =
  /^src\/(adapters\/cli|adapters\/http\/api-docs|infrastructure\/(config|container|demo|docs|process))\/|\/simulat(or|ion)\//;
const OWN_FILES = new Set(['src/main.ts', 'src/agent-gateway.ts']);

const FUNCTIONS = new Set([
  'JSON.parse',
  'decodeURIComponent',
  'exactJsonIn',
  'parse',
  'parseExactJson',
  'parseLongExactJson',
]);
const METHODS = new Set(['split', 'matchAll']);
const CLASSES = new Set(['URLSearchParams', 'URL', 'SaxesParser']);

/** Whether a file parses, splits or decodes texts that may be somebody else's. Single expressions are judged by `patterns.test.ts`. */
export function takesTextApart(path: string): boolean {
  if (OWN_FOLDERS.test(path) || OWN_FILES.has(path)) return false;
  const file = parse(path);
  return nodesOf(file, ts.isCallExpression).some(isParsing) || nodesOf(file, ts.isNewExpression).some(isParser);
}

const isParsing = ({ expression }: ts.CallExpression): boolean =>
  FUNCTIONS.has(expression.getText()) ||
  (ts.isPropertyAccessExpression(expression) && METHODS.has(expression.name.text));

const isParser = ({ expression }: ts.NewExpression): boolean => CLASSES.has(expression.getText());
