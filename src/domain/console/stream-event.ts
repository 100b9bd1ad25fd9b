import type { News } from './change-ring.ts';
import { RECONNECT_DELAY } from './stream.rules.ts';

/** The place of an event: the process that sent it, and the position in the announcements of that process. */
export interface EventPlace {
  readonly process: string;
  readonly position: number;
}

const EVENT_ID = /^(.+)-(\d{1,16})$/;

/** Returns the id of an event. */
export const eventIdOf = ({ process, position }: EventPlace): string => `${process}-${position}`;

/** Reads the id of an event, or returns null if the text is none. */
export const eventPlaceIn = (text: string): EventPlace | null => {
  const [, process, position] = EVENT_ID.exec(text) ?? [];
  return process === undefined || position === undefined ? null : { process, position: Number(position) };
};

/** The beginning of a stream. Its id lets the client resume before the first event. */
export const openingText = (place: EventPlace): string => `retry: ${RECONNECT_DELAY}\nid: ${eventIdOf(place)}\n\n`;

/** The comment that shows that the connection is open. Without data, the id is stored by the client and no event occurs. */
export const heartbeatText = (place: EventPlace): string => `:\nid: ${eventIdOf(place)}\n\n`;

/** The event that ends a stream whose caller may not follow changes any more. */
export const endText = 'event: end\ndata: {}\n\n';

/** Returns the event that reports the news; an empty text if there are none. */
export const newsText = (place: EventPlace, news: News): string => {
  if (news === 'unlisted') return `event: resync\nid: ${eventIdOf(place)}\ndata: {}\n\n`;
  if (news.length === 0) return '';
  return `event: change\nid: ${eventIdOf(place)}\ndata: ${JSON.stringify({ changes: news })}\n\n`;
};
