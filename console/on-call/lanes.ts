import { resolveOnCall } from '../../src/domain/on-call/resolve-on-call.ts';
import type { RotationLayer, TimeRange } from '../../src/domain/on-call/schedule.ts';
import { ShiftList, shiftsOf } from '../../src/domain/on-call/shifts.ts';
import type { ImOverride, ImSchedule, ImShifts } from '../client/types.gen.ts';
import { zoneOffsets } from '../kernel/zone-offsets.ts';

type SentLayer = ImSchedule['layers'][number];
type SentRotation = Exclude<SentLayer, { ics: string }>;

/** A time in a line of the calendar, in milliseconds. */
export interface Block {
  readonly key: string;
  /** The person on call, or null for a gap. */
  readonly userId: string | null;
  readonly from: number;
  readonly to: number;
  /** The position of the layer, from 1; null for a gap and for an override that replaces everybody. */
  readonly layer: number | null;
  readonly overrideId: string | null;
}

/** A block that is a stored override. */
export interface OverrideBlock extends Block {
  readonly override: ImOverride;
}

/** A block in its row: people who are on call together stand in rows below each other. */
export type PlacedBlock<Each extends Block = Block> = Each & {
  readonly row: number;
  /** Whether the start and the end lie within the range. */
  readonly hasStart: boolean;
  readonly hasEnd: boolean;
};

/** Tells whether a layer is a rotation, whose turns the browser can compute. */
export const isRotation = (layer: SentLayer): layer is SentRotation => !('ics' in layer);

/** Returns a layer of the API as the rules of the domain take it. */
export const rotationOfApi = ({ startsAt, endsAt, ...layer }: SentRotation): RotationLayer => ({
  ...layer,
  startsAt: new Date(startsAt),
  endsAt: endsAt === undefined || endsAt === null ? null : new Date(endsAt),
});

/** Returns the blocks of who is on call, and of the gaps, in the order of their beginnings. */
export const blocksOfShifts = ({ shifts, gaps }: ImShifts): readonly Block[] => {
  const blocks = [
    ...shifts.map(({ userId, startsAt, endsAt, layer, overrideId }) => ({
      key: `${userId} ${startsAt}`,
      userId,
      from: Date.parse(startsAt),
      to: Date.parse(endsAt),
      layer,
      overrideId,
    })),
    ...gaps.map(({ startsAt, endsAt }) => ({
      key: `gap ${startsAt}`,
      userId: null,
      from: Date.parse(startsAt),
      to: Date.parse(endsAt),
      layer: null,
      overrideId: null,
    })),
  ];
  return blocks.toSorted((one, other) => one.from - other.from);
};

/** Returns who is on call by layers that are not stored, without overrides, and the gaps. */
export const blocksOfDefinition = (
  timezone: string,
  layers: readonly RotationLayer[],
  range: TimeRange,
): readonly Block[] => {
  const list = new ShiftList();
  list.add(resolveOnCall({ definitions: [{ timezone, layers }] }, range, zoneOffsets));
  const iso = ({ startsAt, endsAt }: { readonly startsAt: Date; readonly endsAt: Date }) => ({
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
  });
  return blocksOfShifts({
    shifts: list.shifts.map((shift) => ({ ...shift, ...iso(shift) })),
    gaps: list.gaps.map(iso),
  });
};

/** Returns the turns of one rotation in a range, as if it were the only layer and everybody were active. */
export const blocksOfLayer = (
  { timezone }: Pick<ImSchedule, 'timezone'>,
  layer: RotationLayer,
  position: number,
  range: TimeRange,
): readonly Block[] => {
  if (range.from >= range.to) return [];
  const segments = resolveOnCall({ definitions: [{ timezone, layers: [layer] }] }, range, zoneOffsets);
  return shiftsOf(segments).map(({ userId, startsAt, endsAt }) => ({
    key: `${userId} ${startsAt.getTime()}`,
    userId,
    from: startsAt.getTime(),
    to: endsAt.getTime(),
    layer: position,
    overrideId: null,
  }));
};

/** Returns the blocks of overrides, in the order of their beginnings. */
export const blocksOfOverrides = (overrides: readonly ImOverride[]): readonly OverrideBlock[] =>
  overrides.map((override) => ({
    key: override.publicId,
    userId: override.userId,
    from: Date.parse(override.startsAt),
    to: Date.parse(override.endsAt),
    layer: null,
    overrideId: override.publicId,
    override,
  }));

/** Returns the person who alone is on call by the blocks of a line in a range, or null for nobody and for several. */
export const soleUser = (blocks: readonly Block[], from: number, to: number): string | null => {
  const users = new Set(blocks.filter((block) => block.from < to && block.to > from).map(({ userId }) => userId));
  const [user = null] = users;
  return users.size === 1 ? user : null;
};

/**
 * Returns the parts of blocks within a range, each in the first row that is free. A block takes the room of at least
 * `least` milliseconds.
 */
export const placedBlocks = <Each extends Block>(
  blocks: readonly Each[],
  from: number,
  to: number,
  least = 0,
): readonly PlacedBlock<Each>[] => {
  /** The end of the last block of each row. */
  const ends: number[] = [];
  return blocks
    .filter((block) => block.from < to && block.to > from)
    .map((block) => {
      const begin = Math.max(from, block.from);
      const free = ends.findIndex((end) => end <= begin);
      const row = free === -1 ? ends.length : free;
      ends[row] = Math.max(block.to, begin + least);
      const [hasStart, hasEnd] = [block.from >= from, block.to <= to];
      return { ...block, from: begin, to: Math.min(to, block.to), row, hasStart, hasEnd };
    });
};
