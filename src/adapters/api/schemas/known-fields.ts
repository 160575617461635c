import { z } from 'zod';

/** The names of the fields of a body that its contract knows. Other names are left out, so that a sender cannot fill a log with invented names. */
export function knownFields(
  { body: schema }: { readonly body?: z.ZodType | undefined },
  body: unknown,
): readonly string[] {
  if (schema === undefined || typeof body !== 'object' || body === null || Array.isArray(body)) return [];
  return [...new Set(namesOf(schema))].filter((name) => Object.hasOwn(body, name));
}

function namesOf(schema: z.core.$ZodType): readonly string[] {
  if (schema instanceof z.ZodObject) return Object.keys(schema.shape);
  if (schema instanceof z.ZodUnion) return schema.options.flatMap(namesOf);
  return [];
}
