export * from './contact-method.ts';
export * from './due-page.ts';
export * from './incident-state.ts';
export * from './notification-reach.ts';
export * from './notification-rules.ts';
export * from './on-call-page.machine.ts';
export * from './page-link.ts';
export * from './shift-notice.ts';
