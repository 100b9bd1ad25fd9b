export * from './data-exports.ts';
export * from './export-notices.ts';
export * from './generate-exports.ts';
export * from './ports.ts';
export * from './remind-of-exports.ts';
