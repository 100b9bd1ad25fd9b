export * from './logos.ts';
export * from './page-parts.ts';
export * from './ports.ts';
export * from './status-pages.ts';
