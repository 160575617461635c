import { PRODUCT, type OpenApiDocuments } from '../openapi-documents.ts';
import type { OpenApiDocument, Tag } from '../openapi.ts';
import { callsOf, type Call } from './resolve.ts';

/** A chapter of a page: a tag of the document, and its calls. */
export interface Chapter {
  readonly tag: Tag;
  readonly calls: readonly Call[];
}

/** One page of calls, about one document. */
export interface Part {
  readonly path: string;
  readonly documentPath: string;
  readonly title: string;
  readonly document: OpenApiDocument;
  readonly chapters: readonly Chapter[];
}

/** The path of the start page. */
export const START = '/docs';

/** A page for each document, with a chapter for each tag. */
export const partsOf = (documents: OpenApiDocuments): readonly Part[] =>
  Object.entries(documents).map(([name, document]: readonly [string, OpenApiDocument]) => ({
    path: `${START}/${name}`,
    documentPath: `/openapi/${name}.json`,
    title: document.info.title.replace(`${PRODUCT.name}: `, ''),
    document,
    chapters: document.tags.map((tag) => ({
      tag,
      calls: callsOf(document).filter(({ operation }) => operation.tags.includes(tag.name)),
    })),
  }));
