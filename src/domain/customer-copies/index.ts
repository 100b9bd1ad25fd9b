export * from './brand-copy.ts';
export * from './channel-choice-copy.ts';
export * from './copied-text.ts';
export * from './customer-copy.rules.ts';
export * from './monitor-copy.ts';
export * from './report-copy.ts';
export * from './status-page-copy.ts';
export * from './substitution.ts';
