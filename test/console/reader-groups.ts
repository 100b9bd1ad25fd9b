import { readers } from './scene.ts';
import type { Reader } from './scene.ts';

/** Everybody who can sign in. */
export const everyone = readers;

/** People of the whole organization, and those of the platform. */
export const staff: readonly Reader[] = ['admin', 'editor', 'readonly', 'responder', 'supporter', 'platform'];

/** Those who change monitors. */
export const editors: readonly Reader[] = ['admin', 'editor', 'customer', 'platform'];

/** Those who change records of the organization. */
export const organizationEditors: readonly Reader[] = ['admin', 'editor', 'platform'];

/** Those who use incident management. */
export const responders: readonly Reader[] = ['admin', 'editor', 'responder', 'platform'];

/** Those who read what the administration has. */
export const auditors: readonly Reader[] = ['admin', 'supporter', 'platform'];

/** Those who manage the organization. */
export const administrators: readonly Reader[] = ['admin', 'platform'];
