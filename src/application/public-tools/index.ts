export * from './ask-blocklists.ts';
export * from './public-tools.ts';
export * from './tool.ports.ts';
