import { request } from 'node:http';
import type { ClientRequest, IncomingMessage } from 'node:http';
import { until } from '../../../until.ts';

/** An event of a stream. */
export interface StreamEvent {
  readonly event: string;
  readonly id: string | undefined;
  // The tests read the data of any event.
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  readonly data: any;
}

const fieldOf = (block: string, name: string): string | undefined =>
  block
    .split('\n')
    .find((line) => line.startsWith(`${name}: `))
    ?.slice(name.length + 2);

/** Reads a stream of events over a connection of its own, as a browser does. */
export class EventStream {
  readonly #request: ClientRequest;
  readonly #response: IncomingMessage;
  #text = '';
  isClosed = false;

  private constructor(sent: ClientRequest, response: IncomingMessage) {
    this.#request = sent;
    this.#response = response;
    response.setEncoding('utf8').on('data', (part: string) => (this.#text += part));
    response.once('close', () => (this.isClosed = true));
    response.on('error', () => (this.isClosed = true));
  }

  /** Opens the stream and waits for its beginning. */
  static async open(url: string, headers: Readonly<Record<string, string>>): Promise<EventStream> {
    const sent = request(`${url}/api/stream`, { headers, agent: false });
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      sent.once('response', resolve).once('error', reject).end();
    });
    sent.on('error', () => undefined);
    const stream = new EventStream(sent, response);
    await until(() => stream.isClosed || stream.text.includes('\n\n'));
    return stream;
  }

  get status(): number {
    return this.#response.statusCode ?? 0;
  }

  get headers(): IncomingMessage['headers'] {
    return this.#response.headers;
  }

  /** Everything received so far. */
  get text(): string {
    return this.#text;
  }

  get events(): readonly StreamEvent[] {
    return this.#text.split('\n\n').flatMap((block) => {
      const event = fieldOf(block, 'event');
      return event === undefined
        ? []
        : [{ event, id: fieldOf(block, 'id'), data: JSON.parse(fieldOf(block, 'data') ?? 'null') as unknown }];
    });
  }

  /** The id of the last event or heartbeat. */
  get lastId(): string {
    return (
      this.#text
        .split('\n\n')
        .slice(0, -1)
        .flatMap((block) => fieldOf(block, 'id') ?? [])
        .at(-1) ?? ''
    );
  }

  /** The changes of all events, as `type/id`. */
  get changes(): readonly string[] {
    return this.events.flatMap(({ event, data }) =>
      event === 'change' ? data.changes.map(({ type, id }: { type: string; id: string }) => `${type}/${id}`) : [],
    );
  }

  /** Waits until a change of the record arrives. */
  async learnsOf(type: string, id: string): Promise<void> {
    await until(() => this.changes.includes(`${type}/${id}`));
  }

  async receives(event: string): Promise<void> {
    await until(() => this.events.some((each) => each.event === event));
  }

  async closes(): Promise<void> {
    await until(() => this.isClosed);
  }

  /** Stops reading, so that what is sent waits in the buffers. */
  pause(): void {
    this.#response.pause();
  }

  close(): void {
    this.#request.destroy();
  }
}
