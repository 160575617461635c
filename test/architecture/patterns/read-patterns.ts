/** The regular expressions of source files, read from their syntax trees. */
import { dirname, join } from 'node:path';
import ts from 'typescript';
import { nodesOf, parse } from '../source-files.ts';

/** A regular expression and the place where it stands. */
export interface FoundPattern {
  readonly place: string;
  /** As a literal, such as `/^a+$/i`. */
  readonly literal: string;
}

/** Throws for an expression that is put together from anything but constants: it could not be judged before it runs. */
export const patternsIn = (path: string): readonly FoundPattern[] => patternsOf(parse(path));

export function patternsOf(file: ts.SourceFile): readonly FoundPattern[] {
  const literals = nodesOf(file, ts.isRegularExpressionLiteral).map((node) => found(node, file, node.text));
  return [...literals, ...nodesOf(file, isConstruction).map((node) => found(node, file, constructed(node, file)))];
}

function found(node: ts.Node, file: ts.SourceFile, literal: string): FoundPattern {
  const { line } = file.getLineAndCharacterOfPosition(node.getStart());
  return { place: `${file.fileName}:${line + 1}`, literal };
}

const isConstruction = (node: ts.Node): node is ts.NewExpression | ts.CallExpression =>
  (ts.isNewExpression(node) || ts.isCallExpression(node)) && node.expression.getText() === 'RegExp';

function constructed({ arguments: given }: ts.NewExpression | ts.CallExpression, file: ts.SourceFile): string {
  const [source = '', flags = ''] = (given ?? []).map((argument) => String(valueOf(argument, file)));
  return `/${source}/${flags}`;
}

type Constant = string | number;
type Evaluator = (node: never, file: ts.SourceFile) => Constant;

/** The nodes that a constant may have. */
const EVALUATORS = new Map<ts.SyntaxKind, Evaluator>([
  [ts.SyntaxKind.StringLiteral, ({ text }: ts.StringLiteral) => text],
  [ts.SyntaxKind.NoSubstitutionTemplateLiteral, ({ text }: ts.NoSubstitutionTemplateLiteral) => text],
  [ts.SyntaxKind.NumericLiteral, ({ text }: ts.NumericLiteral) => Number(text)],
  [ts.SyntaxKind.TemplateExpression, templateText],
  [ts.SyntaxKind.BinaryExpression, difference],
  [ts.SyntaxKind.Identifier, (node: ts.Identifier, file) => inDeclaration(node.text, file, valueOf)],
  [ts.SyntaxKind.PropertyAccessExpression, member],
]);

function valueOf(node: ts.Node, file: ts.SourceFile): Constant {
  const evaluate = EVALUATORS.get(node.kind);
  if (evaluate === undefined)
    throw new Error(`${file.fileName}: make a pattern of constants, not of ${node.getText()}`);
  return evaluate(node as never, file);
}

function templateText({ head, templateSpans }: ts.TemplateExpression, file: ts.SourceFile): string {
  const spans = templateSpans.map(({ expression, literal }) => `${valueOf(expression, file)}${literal.text}`);
  return head.text + spans.join('');
}

function difference({ left, right, operatorToken }: ts.BinaryExpression, file: ts.SourceFile): number {
  if (operatorToken.kind !== ts.SyntaxKind.MinusToken) throw new Error(`${file.fileName}: only "-" is understood`);
  return Number(valueOf(left, file)) - Number(valueOf(right, file));
}

/** `name.property`, where `name` is a constant object. */
function member({ expression, name }: ts.PropertyAccessExpression, file: ts.SourceFile): Constant {
  return inDeclaration(expression.getText(), file, (object, declaredIn) => {
    const property = nodesOf(object, ts.isPropertyAssignment).find((each) => each.name.getText() === name.text);
    if (property === undefined) throw new Error(`${declaredIn.fileName}: no ${name.text} found`);
    return valueOf(property.initializer, declaredIn);
  });
}

type Read = (initializer: ts.Expression, declaredIn: ts.SourceFile) => Constant;

/** Reads the initializer of a name, in this file or in the one that it is imported from. */
function inDeclaration(name: string, file: ts.SourceFile, read: Read): Constant {
  const declared = nodesOf(file, ts.isVariableDeclaration).find((node) => node.name.getText() === name);
  if (declared?.initializer !== undefined) return read(declared.initializer, file);
  const imported = nodesOf(file, ts.isImportSpecifier).find((node) => node.name.text === name);
  if (imported === undefined) throw new Error(`${file.fileName}: ${name} is no constant`);
  const from = imported.parent.parent.parent.moduleSpecifier as ts.StringLiteral;
  return inDeclaration(
    (imported.propertyName ?? imported.name).text,
    parse(join(dirname(file.fileName), from.text)),
    read,
  );
}
