/** Texts that some reader was once slow with, or that one could be; each of about the length that is asked for. */
export type HostileShape = (length: number) => string;

const filled =
  (piece: string, begin = '', end = ''): HostileShape =>
  (length) =>
    begin + piece.repeat(Math.max(1, Math.floor((length - begin.length - end.length) / piece.length))) + end;

/** Half of one thing, half of another. */
const halves =
  (first: string, second: string): HostileShape =>
  (length) =>
    filled(first)(length / 2) + filled(second)(length / 2);

const counted =
  (piece: (at: number) => string, begin: string, end: string): HostileShape =>
  (length) => {
    const pieces: string[] = [];
    for (let at = 0, size = 0; size < length; at += 1) size += pieces[pieces.push(piece(at)) - 1]?.length ?? 1;
    return begin + pieces.join('') + end;
  };

export const HOSTILE_SHAPES: Readonly<Record<string, HostileShape>> = {
  'harmless words': filled('word '),
  'digits before a colon': filled('1', '{"a":', ':}'),
  'an amount of digits': filled('9'),
  'zeros between ones': filled('0', '1.', '1'),
  'a fraction without an end': filled('3', '0.'),
  'points and digits': filled('1.'),
  exponents: filled('e1', '1'),
  signs: filled('-'),
  'spaces before a letter': filled(' ', '', 'x'),
  'spaces within': filled(' ', 'a', 'b'),
  'line ends': filled('\r\n'),
  'nested lists': halves('[', ']'),
  'lists that never end': filled('['),
  'nested objects': filled('{"a":'),
  'a list of ones': filled('1,', '[', '1]'),
  'empty objects in a list': filled('{},', '{"a":[', '{}]}'),
  'one name many times': filled('"a":1,', '{', '"a":1}'),
  'many names': counted((at) => `"k${at}":1,`, '{', '"k":1}'),
  'names like indices that may collide': counted((at) => `"${at * 65_536}":1,`, '{', '"a":1}'),
  'a string without an end': filled('x', '{"a":"'),
  backslashes: filled('\\', '"'),
  'escaped quotes': filled('\\"', '"', '"'),
  escapes: filled('\\u0041', '["', '"]'),
  quotes: filled('"'),
  pairs: filled('a&'),
  'pairs of one name': filled('a=1&'),
  'different pairs': counted((at) => `k${at}=1&`, '', ''),
  'records of a form': counted((at) => `result[${at}][a]=1&`, 'cmd=SendMemberReport&', ''),
  'percent signs': filled('%'),
  'encoded letters': filled('%41'),
  'broken UTF-8, encoded': filled('%ff'),
  'a web address of slashes': filled('/', 'https://a.example'),
  'a path of dots': filled('/..', 'https://a.example'),
  addresses: filled('1.1.1.1,'),
  colons: filled(':'),
  'opening tags': filled('<a>'),
  'nested elements': halves('<a>', '</a>'),
  'empty elements': filled('<a/>', '<R>', '</R>'),
  references: filled('&#38;', '<R>', '</R>'),
  attributes: filled('a="1" ', '<R ', '/>'),
  'comments that never end': filled('<!--', '<R>'),
  'letters of Base64': filled('QUJD'),
  'words with dashes': filled('a-'),
  semicolons: filled(';q=1,en'),
  'letters that grow in upper case': filled('ß'),
  'halves of pairs': filled('\ud83d'),
};
