import { days, later } from '../../domain/kernel/time.ts';
import { instantOfLocal, localTimeOf, offsetRange } from '../../domain/kernel/wall-clock.ts';
import { resolveOnCall } from '../../domain/on-call/resolve-on-call.ts';
import type { ZoneOffsets } from '../../domain/on-call/resolve-on-call.ts';
import type { PlannedRotation } from '../../domain/on-call-import/plan.ts';

/** The ranges in which the first turn is searched, the nearest first, because most layers have one within two days. */
const SEARCHES = [days(2), days(16), days(400)];

/** Returns the instant of a local time such as `2026-03-01T09:00:00` in a zone. */
export const instantIn = (zone: string, text: string, offsets: ZoneOffsets): Date => {
  const local = localTimeOf(text.replace(/Z$/, ''));
  if (local === null) throw new Error(`${text} is not a local time.`);
  return instantOfLocal(local, offsets(zone, offsetRange(local, local)));
};

/** Returns the position of the first turn from an instant on. */
const firstTurn = (
  { rank: _rank, ...layer }: PlannedRotation,
  from: Date,
  timezone: string,
  offsets: ZoneOffsets,
): number => {
  const numbered = { ...layer, users: layer.users.map((_user, position) => String(position)) };
  for (const ahead of SEARCHES) {
    const segments = resolveOnCall(
      { definitions: [{ timezone, layers: [numbered] }] },
      { from, to: later(from, ahead) },
      offsets,
    );
    const first = segments.flatMap(({ onCall }) => onCall)[0];
    if (first !== undefined) return Number(first.userId);
  }
  return 0;
};

/** Returns the same turns, each as long as one period. */
const ofOnePeriod = (layer: PlannedRotation): PlannedRotation => {
  const { unit, every } = layer.handoff;
  if (unit === 'hour' || every === 1) return layer;
  return {
    ...layer,
    users: layer.users.flatMap((user) => Array.from({ length: every }, () => user)),
    handoff: { ...layer.handoff, every: 1 },
  };
};

/**
 * A rotation that is counted from `startsAt` and applies from a later moment on: it starts there with the person whose
 * turn it is. Both tools store the two moments apart.
 */
export const beginningAt = (
  layer: PlannedRotation,
  from: Date,
  zone: string,
  offsets: ZoneOffsets,
): PlannedRotation => {
  if (from <= layer.startsAt) return layer;
  const counted = ofOnePeriod(layer);
  const moved = { ...counted, startsAt: from };
  const { length } = counted.users;
  const first = (firstTurn(counted, from, zone, offsets) - firstTurn(moved, from, zone, offsets) + length) % length;
  return { ...moved, users: [...counted.users.slice(first), ...counted.users.slice(0, first)] };
};
