export * from './assemble-page.ts';
export * from './component-status.ts';
export * from './page-language.ts';
export * from './public-page.ts';
export * from './status-page.ts';
export * from './status-pages.errors.ts';
