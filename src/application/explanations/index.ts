export * from './explain.ts';
export * from './explanation-sentence.ts';
export * from './ports.ts';
