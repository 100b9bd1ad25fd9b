/** How often the wall reads everything anew, whatever the stream announces. */
export const READ_AGAIN_MS = 20_000;

/** What is older than this is not shown as current any more: two readings in a row have failed. */
export const CURRENT_MS = 3 * READ_AGAIN_MS;

/** Tells whether what was read at a moment may be shown as how it is now. */
export const isCurrent = (readAt: number, now: number): boolean => now - readAt < CURRENT_MS;

/** The ratio of the width of a wall to its height, together with that of a tile. */
const SHAPE = 0.75;

/** Returns the number of columns in which so many tiles fill a wide screen, with about four times as many as rows. */
export const columnsFor = (tiles: number): number => Math.max(1, Math.ceil(Math.sqrt(tiles * SHAPE)));

/** The most tiles that have room for a customer and the age of the state. */
const MAX_LARGE_TILES = 100;

/** Tells whether the tiles of a wall say nothing but names and states. */
export const isDense = (tiles: number): boolean => tiles > MAX_LARGE_TILES;
