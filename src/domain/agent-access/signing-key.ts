import { hours, later } from '../kernel/time.ts';

/** How long a retired key stays published: longer than any assertion that it signed lives. */
export const RETIRED_KEY_RETENTION = hours(25);

/** Whether a key is published, so that assertions under it are taken. */
export const isPublished = ({ retiredAt }: { readonly retiredAt: Date | null }, now: Date): boolean =>
  retiredAt === null || now < later(retiredAt, RETIRED_KEY_RETENTION);
