export * from './explain-incident.ts';
export * from './explain-person.ts';
export * from './explain.ts';
export * from './explanation-sentence.ts';
export * from './ports.ts';
