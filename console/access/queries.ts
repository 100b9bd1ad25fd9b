import { useSuspenseQuery } from '@tanstack/react-query';
import { getMe, updatePreferences } from '../client/sdk.gen.ts';
import type { Me } from '../client/types.gen.ts';
import { bodyOf, bodyQuery } from '../kernel/api.ts';
import { changeDisplay, display } from '../kernel/display.ts';
import type { PermissionName } from '../../src/domain/access/permissions.ts';
import type { Display } from '../../src/domain/console/display-preferences.ts';

export type { Me };

/** The person at the screen, its organization and what it may do. */
export const meQuery = bodyQuery(['me'], (signal) => getMe({ signal }));

/** Changes the look of the console at once, and stores it for every device of the person. */
export const changeLook = (part: Partial<Display>): Promise<unknown> => {
  const next = { ...display.get(), ...part };
  changeDisplay(next);
  return bodyOf(updatePreferences({ body: next }));
};

/** Returns who the reader is. */
export const useMe = (): Me => useSuspenseQuery(meQuery).data;

/** Returns the function that tells whether the reader has a permission. */
export const useMay = (): ((permission: PermissionName) => boolean) => {
  const { permissions } = useMe();
  return (permission) => permissions.includes(permission);
};
