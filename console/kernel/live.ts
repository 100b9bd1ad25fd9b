import type { QueryClient } from '@tanstack/react-query';
import { eventsIn } from './event-text.ts';
import type { StreamEvent } from './event-text.ts';

/** The service sends a comment every 15 s; a longer silence means that a proxy holds the stream back, or it is dead. */
const SILENCE_MS = 40_000;
const RETRY_MS = 3_000;
const POLL_MS = 15_000;
const REFRESH_MS = 1_000;
const NAME = 'watchstead-stream';

/** Whether changes arrive at once, or are asked for at intervals. */
export type LiveState = 'live' | 'polling';

let state: LiveState = 'live';
const listeners = new Set<() => void>();

/** The live state as an external store of React. */
export const liveState = {
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  get: (): LiveState => state,
};

const setState = (next: LiveState): void => {
  if (next === state) return;
  state = next;
  for (const listener of listeners) listener();
};

type OnEvent = (event: StreamEvent) => void;

/** What the tab with the stream passes on to the others. */
type TabMessage = StreamEvent | LiveState;

/** Reads one stream until it ends or is silent for too long. Returns the id of its last event. */
const readStream = async (lastId: string | null, onEvent: OnEvent, onBytes: () => void): Promise<string | null> => {
  const silence = new AbortController();
  let timer = setTimeout(() => silence.abort(), SILENCE_MS);
  let id = lastId;
  try {
    const headers: HeadersInit = lastId === null ? {} : { 'last-event-id': lastId };
    const answer = await fetch('/api/stream', { headers, signal: silence.signal, cache: 'no-store' });
    if (!answer.ok || answer.body === null) return null;
    const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
    let text = '';
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      clearTimeout(timer);
      timer = setTimeout(() => silence.abort(), SILENCE_MS);
      onBytes();
      const { events, rest } = eventsIn(text + part.value);
      text = rest;
      for (const event of events) {
        id = event.id ?? id;
        if (event.name !== '') onEvent(event);
      }
    }
    return id;
  } finally {
    clearTimeout(timer);
  }
};

const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });

/** Keeps a stream open for as long as the page lives, and asks for everything anew after each interruption. */
const keepStream = async (onEvent: OnEvent, onState: (state: LiveState) => void): Promise<never> => {
  let lastId: string | null = null;
  for (;;) {
    try {
      lastId = await readStream(lastId, onEvent, () => onState('live'));
    } catch {
      lastId = null;
    }
    onState('polling');
    await pause(RETRY_MS);
    if (lastId === null) onEvent({ name: 'resync', id: null, data: '' });
  }
};

/**
 * Fetches anew what the page shows when the service names changes, at most once a second. One tab holds the stream and
 * passes events on to the others, because browsers open six connections to a host.
 */
export const followChanges = (queries: QueryClient): void => {
  let isDue = false;
  const refresh: OnEvent = () => {
    if (isDue) return;
    isDue = true;
    setTimeout(() => {
      isDue = false;
      void queries.invalidateQueries();
    }, REFRESH_MS);
  };
  const channel = new BroadcastChannel(NAME);
  const receive = (message: TabMessage): void => (typeof message === 'string' ? setState(message) : refresh(message));
  channel.onmessage = ({ data }: MessageEvent<TabMessage>) => receive(data);
  const share = (message: TabMessage): void => {
    channel.postMessage(message);
    receive(message);
  };
  const lead = (): Promise<never> => keepStream(share, (next) => next !== state && share(next));
  // Outside of secure contexts there are no locks, so that each tab has a stream of its own.
  if ('locks' in navigator) void navigator.locks.request(NAME, lead);
  else void lead();
  setInterval(() => {
    if (state === 'polling') void queries.invalidateQueries();
  }, POLL_MS);
};
