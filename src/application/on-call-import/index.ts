export * from './apply-records.ts';
export * from './apply-rules.ts';
export * from './import-on-call.ts';
export * from './ports.ts';
export * from './prepare-import.ts';
export * from './present-records.ts';
export * from './record-writer.ts';
export * from './verify-stored.ts';
