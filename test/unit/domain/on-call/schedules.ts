import { readFileSync } from 'node:fs';
import { resolveOnCall } from '../../../../src/domain/on-call/resolve-on-call.ts';
import type { ZoneOffsets } from '../../../../src/domain/on-call/resolve-on-call.ts';
import type { Layer, OnCallSchedule, RotationLayer } from '../../../../src/domain/on-call/schedule.ts';
import { peopleSegments } from '../../../../src/domain/on-call/shifts.ts';
import { IntlTimeZones } from '../../../../src/infrastructure/kernel/system/intl-time-zones.ts';

/** An override with times as text. */
interface OverrideText {
  readonly userId: string;
  readonly startsAt: string;
  readonly endsAt: string;
  readonly replacesUserId?: string;
}

/** A layer with times as text. */
export type LayerText = Omit<RotationLayer, 'startsAt' | 'endsAt'> & {
  readonly startsAt: string;
  readonly endsAt?: string;
};

export interface Segment {
  readonly from: string;
  readonly to: string;
  readonly onCall: readonly string[];
}

export interface Vector {
  readonly id: string;
  readonly title: string;
  readonly schedule: {
    readonly timezone: string;
    readonly layers: readonly LayerText[];
    readonly overrides: readonly OverrideText[];
  };
  readonly inactiveUsers?: readonly string[];
  readonly at: readonly { readonly instant: string; readonly onCall: readonly string[] }[];
  readonly between: { readonly from: string; readonly to: string; readonly segments: readonly Segment[] };
}

export const vectorsIn = (file: string): readonly Vector[] =>
  (JSON.parse(readFileSync(`vectors/${file}`, 'utf8')) as { readonly vectors: readonly Vector[] }).vectors;

export const layerOf = ({ startsAt, endsAt, ...layer }: LayerText): Layer => ({
  ...layer,
  startsAt: new Date(startsAt),
  endsAt: endsAt === undefined ? null : new Date(endsAt),
});

export const scheduleOf = ({
  schedule: { timezone, layers, overrides },
  inactiveUsers = [],
}: Pick<Vector, 'schedule' | 'inactiveUsers'>): OnCallSchedule => ({
  definitions: [{ timezone, layers: layers.map(layerOf) }],
  overrides: overrides.map((override) => ({
    ...override,
    startsAt: new Date(override.startsAt),
    endsAt: new Date(override.endsAt),
  })),
  inactiveUsers: inactiveUsers.map((userId) => ({ userId, since: null })),
});

const zones = new IntlTimeZones();
export const offsets: ZoneOffsets = (zone, range) => zones.offsetChanges(zone, range);

/** The segments of a range, in the form of the vectors. */
export const segmentsBetween = (schedule: OnCallSchedule, from: Date, to: Date): readonly Segment[] =>
  peopleSegments(resolveOnCall(schedule, { from, to }, offsets)).map((segment) => ({
    from: segment.from.toISOString(),
    to: segment.to.toISOString(),
    onCall: segment.onCall,
  }));

/** Who is on call at an instant, in alphabetical order. */
export const peopleAt = (schedule: OnCallSchedule, at: Date): readonly string[] =>
  segmentsBetween(schedule, at, new Date(at.getTime() + 1))[0]!.onCall;
