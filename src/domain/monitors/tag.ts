/** The colours that a tag can have. */
export const tagColors = [
  'red',
  'orange',
  'amber',
  'yellow',
  'lime',
  'green',
  'teal',
  'cyan',
  'blue',
  'indigo',
  'purple',
  'pink',
  'gray',
] as const;
export type TagColor = (typeof tagColors)[number];

/** Whether a text from outside is a colour of the palette. */
export const isTagColor = (text: string): text is TagColor => tagColors.some((color) => color === text);

/** The most tags that a monitor carries. */
export const TAGS_PER_MONITOR = 5;

/** A label for monitors. */
export interface Tag {
  readonly id: number;
  readonly publicId: string;
  readonly organizationId: number;
  /** Null for a tag of the whole organization; otherwise only monitors of this customer carry it. */
  readonly customerId: number | null;
  /** Unique among the tags of the same customer, or of the organization itself, without regard to case. */
  readonly name: string;
  readonly color: TagColor;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly revision: number;
}

/** Equal for names that count as the same. */
export const tagNameKey = (name: string): string => name.normalize('NFKC').toLowerCase();
