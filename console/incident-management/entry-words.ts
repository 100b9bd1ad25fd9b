import { sendErrorText } from '../channels/send-error-text.ts';
import type { AreaTexts } from '../kernel/texts.ts';
import type { Formats } from '../kernel/times.ts';
import { wordFor } from '../kernel/word-for.ts';
import type { ImTimelineEntry } from './queries.ts';

/** What the words of an entry are written with. */
export interface EntryWriting {
  readonly texts: Pick<AreaTexts, 'incidents' | 'responses' | 'channels' | 'sendErrors'>;
  readonly formats: Pick<Formats, 'time'>;
}

type Writer = (value: string, writing: EntryWriting) => string;

const asWritten: Writer = (value) => value;

const inCatalogue =
  (wordsOf: (texts: EntryWriting['texts']) => Readonly<Record<string, string>>): Writer =>
  (value, { texts }) =>
    wordFor(wordsOf(texts), value);

const severity = inCatalogue(({ responses }) => responses.severities);
const status = inCatalogue(({ incidents }) => incidents.statuses);
const method = inCatalogue(({ channels }) => channels.types);
const because = inCatalogue(({ sendErrors }) => sendErrors.reasons);
const time: Writer = (value, { formats }) => formats.time(value);
const error: Writer = (value, { texts }) => sendErrorText(value, texts);

/** The members of the data that people read, by the kind of the entry. All others are for programs. */
const members: Partial<Readonly<Record<ImTimelineEntry['kind'], Readonly<Record<string, Writer>>>>> = {
  opened: { severity },
  statusChanged: { status },
  snoozed: { until: time },
  severityRaised: { severity },
  responderAdded: { name: asWritten },
  noteAdded: { text: asWritten },
  stormBegan: { title: asWritten },
  notificationHeld: { until: time },
  pageSent: { method },
  pageDelayed: { method, error },
  pageFailed: { method, error },
  pagesStopped: { because },
  channelPageStopped: { channel: asWritten, because },
  channelPageFailed: { channel: asWritten, error },
  stepNotified: { names: asWritten },
  eventReceived: { summary: asWritten },
};

/** Returns what an entry of a timeline says besides its kind, in the words of the reader. */
export const wordsOf = ({ kind, data }: Pick<ImTimelineEntry, 'kind' | 'data'>, writing: EntryWriting): string =>
  Object.entries(members[kind] ?? {})
    .flatMap(([name, write]) => {
      const value = data[name];
      return typeof value === 'string' && value !== '' ? [write(value, writing)] : [];
    })
    .join(' · ');
