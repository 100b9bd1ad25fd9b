export * from './import-status-page.ts';
export * from './logos.ts';
export * from './page-parts.ts';
export * from './page-password.ts';
export * from './ports.ts';
export * from './serving.ports.ts';
export * from './snapshots.ts';
export * from './status-pages.ts';
