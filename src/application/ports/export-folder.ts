import type { OutgoingColumns, OutgoingRecord } from './outgoing-records.ts';

/** A file that is being written. Nobody sees it under its own name before it is whole. */
export interface ExportFile {
  write(records: readonly OutgoingRecord[]): Promise<void>;
  /** Makes the file appear, whole and on the disk. Returns its name, its size and its SHA-256 in hexadecimal digits. */
  finish(): Promise<{ readonly name: string; readonly bytes: number; readonly sha256: string }>;
  /** Takes back all that was written. */
  discard(): Promise<void>;
}

/** The folder of an export: its files, and a manifest about them. Faults of the disk are thrown as {@link FolderFault}. */
export interface ExportFolder {
  /** The manifest; undefined if there is none yet. It makes the folder if there is none. */
  manifest(): Promise<unknown>;
  /** Replaces the manifest as a whole. Refuses if another process has written it since it was read or kept last. */
  keep(manifest: object): Promise<void>;
  /** Begins a file; `stem` is its name without an extension. */
  begin(stem: string, columns: OutgoingColumns): Promise<ExportFile>;
}

/** A fault of the folder. Its message is a sentence without a full stop that says what to do. */
export class FolderFault extends Error {}
