/** An event of a stream of server-sent events (HTML Living Standard, section 9.2). */
export interface StreamEvent {
  /** Empty for a block that only tells from where on to resume. */
  readonly name: string;
  readonly id: string | null;
  readonly data: string;
}

const LINE_END = /\r\n|\n|\r/;

const fieldOf = (line: string): readonly [name: string, value: string] => {
  const colon = line.indexOf(':');
  if (colon === -1) return [line, ''];
  return [line.slice(0, colon), line.slice(colon + 1).replace(/^ /, '')];
};

const eventOf = (block: string): StreamEvent | null => {
  const fields = block.split(LINE_END).map(fieldOf);
  const valueOf = (name: string): string | null => fields.find(([field]) => field === name)?.[1] ?? null;
  const [name, id] = [valueOf('event'), valueOf('id')];
  if (name === null && id === null) return null;
  const data = fields.filter(([field]) => field === 'data').map(([, value]) => value);
  return { name: name ?? '', id, data: data.join('\n') };
};

/**
 * Splits what arrived of a stream into its events and the part of an event that is not complete yet. Comments are left
 * out.
 */
export const eventsIn = (text: string): { readonly events: readonly StreamEvent[]; readonly rest: string } => {
  const blocks = text.split(/\r\n\r\n|\n\n|\r\r/);
  const rest = blocks.pop() ?? '';
  return { events: blocks.flatMap((block) => eventOf(block) ?? []), rest };
};
