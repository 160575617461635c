import type { Language } from './answer.ts';
import { inLowerCase } from '../../../domain/shared/letter-case.ts';

/** Longer headers are ignored; no real browser sends them. */
const HEADER_LENGTH_MAX = 256;

/** English only if the client ranks it above Chinese, because the specification's sample text is Chinese. */
export function preferredLanguage(header: string | undefined): Language {
  if (header === undefined || header === '' || header.length > HEADER_LENGTH_MAX) return 'zh';
  const ranked = header.split(',').map(parseRange);
  const rank = (language: string): number =>
    Math.max(0, ...ranked.filter((range) => range.language === language).map((range) => range.weight));
  return rank('en') > rank('zh') ? 'en' : 'zh';
}

// RFC 9110, 12.5.4: a range is a tag with an optional weight. Without a weight, it is 1.
function parseRange(range: string): { language: string; weight: number } {
  const [tag = '', ...parameters] = range.split(';').map((part) => inLowerCase(part.trim()));
  const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2) ?? '1';
  return { language: tag.split('-')[0] ?? '', weight: Number(weight) || 0 };
}
