/** A position in the write-ahead log of a database. */
export interface WalPosition {
  /** The timeline, which grows with each promotion. */
  readonly timeline: number;
  /** The byte up to which the log was written, or replayed. */
  readonly lsn: bigint;
}

/** The number of hexadecimal digits of the parts of a written position. */
const TIMELINE_DIGITS = 8;
const LSN_DIGITS = 16;
const WRITTEN = /^(?<timeline>[0-9A-F]{8})-(?<lsn>[0-9A-F]{16})$/;
const LSN_OF_POSTGRES = /^(?<high>[0-9A-F]{1,8})\/(?<low>[0-9A-F]{1,8})$/;

const hexadecimal = (value: number | bigint, digits: number): string =>
  value.toString(16).toUpperCase().padStart(digits, '0');

/** Returns the position as text. Of two positions, the later one is also the greater text. */
export const positionText = ({ timeline, lsn }: WalPosition): string =>
  `${hexadecimal(timeline, TIMELINE_DIGITS)}-${hexadecimal(lsn, LSN_DIGITS)}`;

/** Returns the position that was written by `positionText`, or null for any other text. */
export const positionIn = (text: string): WalPosition | null => {
  const { timeline, lsn } = WRITTEN.exec(text)?.groups ?? {};
  if (timeline === undefined || lsn === undefined) return null;
  return { timeline: Number.parseInt(timeline, 16), lsn: BigInt(`0x${lsn}`) };
};

/** Returns the number of a log sequence number such as `16/B374D848`, or null if the text is none. */
export const lsnIn = (text: string): bigint | null => {
  const { high, low } = LSN_OF_POSTGRES.exec(text)?.groups ?? {};
  if (high === undefined || low === undefined) return null;
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`);
};

/**
 * Returns true if a server that has replayed its log up to `replayed` has all that was committed at `wanted`. A server
 * on an older timeline may have replayed what the primary of the newer one never had.
 */
export const hasReached = (replayed: WalPosition, wanted: WalPosition): boolean =>
  replayed.timeline >= wanted.timeline && replayed.lsn >= wanted.lsn;
