/** The kinds of records that leave the gateway as files. */
export const EXPORTED_KINDS = ['transactions', 'entries', 'transfers', 'callbacks'] as const;
export type ExportedKind = (typeof EXPORTED_KINDS)[number];

/** The kinds that leave it as events. Entries follow from transactions and transfers; transfers have no order of commits. */
export const STREAMED_KINDS = ['transactions', 'callbacks', 'games', 'providers'] as const;
export type StreamedKind = (typeof STREAMED_KINDS)[number];

export type OutgoingKind = ExportedKind | StreamedKind;

export const EXPORT_FORMATS = ['ndjson', 'csv', 'parquet'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];
