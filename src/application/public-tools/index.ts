export * from './find-listings.ts';
export * from './ports.ts';
export * from './public-tools.ts';
