import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { FolderFault, type ExportFile, type ExportFolder } from '../../application/ports/export-folder.ts';
import type { OutgoingColumns, OutgoingRecord } from '../../application/ports/outgoing-records.ts';
import type { ExportFormat } from '../../domain/outgoing/outgoing-kinds.ts';
import { FORMATS } from './export-formats.ts';
import type { RecordWriter } from './record-writer.ts';

const MANIFEST = 'manifest.json';
/** Files that are not whole. Their names begin with a point, so that readers of the folder pass them over. */
const PART = '.part';

export interface ExportFolderOptions {
  readonly path: string;
  readonly format: ExportFormat;
  readonly isCompressed: boolean;
}

/** A folder of the file system. */
export const exportFolder = (options: ExportFolderOptions): ExportFolder => new FileExportFolder(options);

export class FileExportFolder implements ExportFolder {
  readonly #options: ExportFolderOptions;
  #known: string | undefined;

  constructor(options: ExportFolderOptions) {
    this.#options = options;
  }

  async manifest(): Promise<unknown> {
    const { path } = this.#options;
    return withFaults(path, async () => {
      await mkdir(path, { recursive: true });
      const names = await readdir(path);
      for (const name of names.filter((each) => each.startsWith('.') && each.endsWith(PART)))
        await rm(join(path, name));
      this.#known = await this.#stored();
      if (this.#known === undefined) {
        refuseForeign(path, names);
        return undefined;
      }
      try {
        return JSON.parse(this.#known) as unknown;
      } catch (cause) {
        throw new FolderFault(`${join(path, MANIFEST)} is not JSON; it is not a manifest of this command`, { cause });
      }
    });
  }

  async keep(manifest: object): Promise<void> {
    const { path } = this.#options;
    await withFaults(path, async () => {
      if ((await this.#stored()) !== this.#known)
        throw new FolderFault(`another process writes into ${path}; only one may`);
      const text = `${JSON.stringify(manifest, undefined, 2)}\n`;
      const file = await PartFile.begin(path, MANIFEST);
      await file.finishing(async () => file.write(Buffer.from(text)));
      this.#known = text;
    });
  }

  async begin(stem: string, columns: OutgoingColumns): Promise<ExportFile> {
    const { path, format, isCompressed } = this.#options;
    const { extension, writer } = FORMATS[format];
    const name = `${stem}.${extension}${isCompressed && format !== 'parquet' ? '.gz' : ''}`;
    const file = await withFaults(path, () => PartFile.begin(path, name));
    const records = await withFaults(path, () => writer(columns, (bytes) => file.write(bytes), isCompressed));
    return new WrittenFile(path, file, records);
  }

  async #stored(): Promise<string | undefined> {
    try {
      return await readFile(join(this.#options.path, MANIFEST), 'utf8');
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
      throw error;
    }
  }
}

/** Files of an export that begins anew may have the names of others. */
function refuseForeign(path: string, names: readonly string[]): void {
  if (names.some((name) => !name.startsWith('.') && name !== 'lost+found'))
    throw new FolderFault(`${path} has files, and no manifest of this command; name another folder`);
}

class WrittenFile implements ExportFile {
  readonly #path: string;
  readonly #file: PartFile;
  readonly #records: RecordWriter;

  constructor(path: string, file: PartFile, records: RecordWriter) {
    this.#path = path;
    this.#file = file;
    this.#records = records;
  }

  write(records: readonly OutgoingRecord[]): Promise<void> {
    return withFaults(this.#path, () => this.#records.write(records));
  }

  finish() {
    return withFaults(this.#path, () => this.#file.finishing(() => this.#records.finish()));
  }

  discard(): Promise<void> {
    return this.#file.discard();
  }
}

/** A file under a temporary name, which gets its own name when it is on the disk. */
class PartFile {
  readonly #folder: string;
  readonly #name: string;
  readonly #part: string;
  readonly #handle: FileHandle;
  readonly #hash = createHash('sha256');
  #bytes = 0;

  private constructor(folder: string, name: string, opened: { readonly part: string; readonly handle: FileHandle }) {
    this.#folder = folder;
    this.#name = name;
    this.#part = opened.part;
    this.#handle = opened.handle;
  }

  static async begin(folder: string, name: string): Promise<PartFile> {
    const part = join(folder, `.${name}.${randomUUID()}${PART}`);
    return new PartFile(folder, name, { part, handle: await open(part, 'wx') });
  }

  async write(bytes: Uint8Array): Promise<void> {
    await this.#handle.writeFile(bytes);
    this.#hash.update(bytes);
    this.#bytes += bytes.length;
  }

  /** Does the last writing, and lets the file appear; takes it back if anything fails. */
  async finishing(last: () => Promise<void>) {
    try {
      await last();
      await this.#handle.sync();
      await this.#handle.close();
      await rename(this.#part, join(this.#folder, this.#name));
      await syncFolder(this.#folder);
      return { name: this.#name, bytes: this.#bytes, sha256: this.#hash.digest('hex') };
    } catch (error) {
      await this.discard();
      throw error;
    }
  }

  async discard(): Promise<void> {
    await this.#handle.close().catch(() => undefined);
    await rm(this.#part, { force: true });
  }
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

/** Sentences for faults of the disk that a person can mend. */
const SENTENCES: Readonly<Record<string, (path: string) => string>> = {
  ENOSPC: (path) => `the disk of ${path} is full; make room, and give the same command again`,
  EDQUOT: (path) => `the quota of ${path} is used up; make room, and give the same command again`,
  EACCES: (path) => `${path} cannot be written: permission denied`,
  EROFS: (path) => `${path} cannot be written: the file system is read-only`,
  ENOTDIR: (path) => `${path} is not a folder`,
  EEXIST: (path) => `${path} is not a folder`,
};

async function withFaults<T>(path: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    const sentence = SENTENCES[(cause as NodeJS.ErrnoException).code ?? ''];
    if (sentence === undefined) throw cause;
    throw new FolderFault(sentence(path), { cause });
  }
}
