import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { PageFile } from '../pages/visit.ts';

const TYPES = { css: 'text/css; charset=utf-8', js: 'text/javascript; charset=utf-8', svg: 'image/svg+xml' } as const;

const DIGITS = 12;

function fileOf(name: string, type: keyof typeof TYPES, bytes: Buffer): PageFile {
  const digest = createHash('sha256').update(bytes).digest('hex').slice(0, DIGITS);
  return { path: `/console/files/${name}.${digest}.${type}`, contentType: TYPES[type], bytes };
}

const own = (name: string, type: keyof typeof TYPES): PageFile =>
  fileOf(name, type, readFileSync(new URL(`files/${name}.${type}`, import.meta.url)));

const htmxPath = createRequire(import.meta.url).resolve('htmx.org/dist/htmx.min.js');

/** The files that pages link to: our own style, script and icon, and htmx as its authors publish it. */
export const FILES = {
  style: own('console', 'css'),
  script: own('console', 'js'),
  icon: own('icon', 'svg'),
  htmx: fileOf('htmx', 'js', readFileSync(htmxPath)),
} as const;
