export * from './contact-methods.ts';
export * from './contact-sender.ts';
export * from './notification-rules.ts';
export * from './notify-people.ts';
export * from './page-due.ts';
export * from './page-links.ts';
export * from './page-sender.ts';
export * from './ports.ts';
