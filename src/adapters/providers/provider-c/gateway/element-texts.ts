import type { XmlElement } from '../xml-answer.ts';

/** All texts that are not empty, each with the name of its element, from the outside to the inside, in document order. */
export function textsOf(element: XmlElement): readonly (readonly [string, string])[] {
  return Object.entries(element).flatMap(([name, value]) => textsBelow(name, value));
}

function textsBelow(name: string, value: unknown): readonly (readonly [string, string])[] {
  if (typeof value === 'string') return value === '' ? [] : [[name, value]];
  if (Array.isArray(value)) return value.flatMap((item: unknown) => textsBelow(name, item));
  return typeof value === 'object' && value !== null ? textsOf(value as XmlElement) : [];
}

/** The first text under the first of these names that has one. */
export function firstText(element: XmlElement, names: readonly string[]): string | undefined {
  const texts = textsOf(element);
  return names.map((wanted) => texts.find(([name]) => name === wanted)?.[1]).find((text) => text !== undefined);
}
