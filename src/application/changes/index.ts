export * from './changes.ts';
export * from './gather-facets.ts';
export * from './observe-changes.ts';
export * from './ports.ts';
export * from './visit-website.ts';
