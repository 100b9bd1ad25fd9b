import type { Query, QueryClient } from '@tanstack/react-query';
import { eventsIn } from './event-text.ts';
import type { StreamEvent } from './event-text.ts';
import { inOneTab } from './one-tab.ts';
import { checkAge } from './outdated.ts';
import { createStore } from './store.ts';

/** The service sends a comment every 15 s; a longer silence means that a proxy holds the stream back, or it is dead. */
const SILENCE_MS = 40_000;
const RETRY_MS = 3_000;
const POLL_MS = 15_000;
const REFRESH_MS = 1_000;
const NAME = 'watchstead-stream';

/** Whether changes arrive at once, or are asked for at intervals. */
export type LiveState = 'live' | 'polling';

/** How the page learns of changes. */
export const liveState = createStore<LiveState>('live');

type OnEvent = (event: StreamEvent) => void;

/** What the tab with the stream passes on to the others. */
type TabMessage = StreamEvent | LiveState;

/** Reads one stream until it ends, fails, is silent for too long, or another tab has one. */
const readStream = async (lastId: string | null, onEvent: OnEvent, ended: AbortSignal): Promise<void> => {
  const silence = new AbortController();
  let timer = setTimeout(() => silence.abort(), SILENCE_MS);
  try {
    const headers: HeadersInit = lastId === null ? {} : { 'last-event-id': lastId };
    const answer = await fetch('/api/stream', {
      headers,
      signal: AbortSignal.any([silence.signal, ended]),
      cache: 'no-store',
    });
    if (!answer.ok || answer.body === null) return;
    const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
    let text = '';
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      clearTimeout(timer);
      timer = setTimeout(() => silence.abort(), SILENCE_MS);
      const { events, rest } = eventsIn(text + part.value);
      text = rest;
      for (const event of events) onEvent(event);
    }
  } finally {
    clearTimeout(timer);
  }
};

const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });

/**
 * Keeps a stream open for as long as the page lives and no other tab has one. It begins with an id, from which the service resumes it after an
 * interruption, or says that everything must be read anew.
 */
const keepStream = async (onEvent: OnEvent, onState: (state: LiveState) => void, ended: AbortSignal): Promise<void> => {
  let lastId: string | null = null;
  const receive: OnEvent = (event) => {
    // What changed between the first answers and the beginning of the stream is in neither.
    const isFirst = lastId === null;
    lastId = event.id ?? lastId;
    onState('live');
    if (isFirst || event.name !== '') onEvent(event);
  };
  for (;;) {
    await readStream(lastId, receive, ended).catch(() => undefined);
    if (ended.aborted) return;
    onState('polling');
    await pause(RETRY_MS);
  }
};

/**
 * Fetches anew what the page shows when the service names changes, at most once a second. One tab holds the stream and
 * passes events on to the others, because browsers open six connections to a host.
 */
export const followChanges = (queries: QueryClient): void => {
  let isDue = false;
  /** Those that are read anew; null for all. */
  let older: ReadonlySet<Query> | null = null;
  const refresh: OnEvent = ({ name }) => {
    // With the beginning of a stream, what was asked for before is read anew. What follows is not older than the stream.
    if (name !== '') older = null;
    if (isDue) return;
    isDue = true;
    if (name === '') older = new Set(queries.getQueryCache().getAll());
    setTimeout(() => {
      const due = older;
      [isDue, older] = [false, null];
      void queries.invalidateQueries({ predicate: (query) => due === null || due.has(query) });
    }, REFRESH_MS);
  };
  const channel = new BroadcastChannel(NAME);
  const receive = (message: TabMessage): void => {
    if (typeof message !== 'string') {
      refresh(message);
      return;
    }
    liveState.set(message);
    // Where the stream was interrupted, the service may have been updated.
    if (message === 'live') void checkAge().catch(() => undefined);
  };
  channel.onmessage = ({ data }: MessageEvent<TabMessage>) => receive(data);
  const share = (message: TabMessage): void => {
    channel.postMessage(message);
    receive(message);
  };
  inOneTab(NAME, (ended) => keepStream(share, (next) => next !== liveState.get() && share(next), ended));
  setInterval(() => {
    if (liveState.get() === 'polling') void queries.invalidateQueries();
  }, POLL_MS);
};
