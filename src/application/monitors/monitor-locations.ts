import { invalidBody } from '../../domain/kernel/issue.ts';
import { accepted } from '../../domain/kernel/outcome.ts';
import type { Outcome } from '../../domain/kernel/outcome.ts';
import { chosenLocations } from '../../domain/monitors/monitor-locations.ts';
import type { LocationDirectory, MonitorId } from './ports.ts';

/** The ids of the requested locations; a location that the organization may not use is an issue of the body. */
export const resolveLocations = async (
  locations: LocationDirectory,
  organizationId: number,
  sent: readonly MonitorId[] | undefined,
): Promise<Outcome<readonly number[], 'invalidRequestBody'>> => {
  const usable = await locations.usableBy(organizationId);
  const defaults = usable.filter(({ isDefault }) => isDefault).map(({ id }) => id);
  const found = sent?.map((wanted) => usable.find(({ id, publicId }) => wanted === id || wanted === publicId)?.id);
  const unknown = found?.indexOf(undefined) ?? -1;
  if (unknown >= 0) return invalidBody([{ path: `locationIds.${unknown}`, message: 'There is no such location.' }]);
  return accepted([...new Set(chosenLocations(found?.filter((id) => id !== undefined), defaults))]);
};
