/** A list of tags in a record, such as `v=DMARC1; p=reject`. */
export interface TagList {
  /** The value of each tag, by its name in lower case. The first of several equal tags counts. */
  readonly tags: ReadonlyMap<string, string>;
  /** The parts that are no tag with a value. */
  readonly malformed: readonly string[];
}

const TAG = /^(?<name>[a-z][a-z\d_]*)\s*=\s*(?<value>\S(?:.*\S)?)$/isu;

/** Parses a list of tags. A final semicolon is permitted. */
export const parseTags = (text: string): TagList => {
  const tags = new Map<string, string>();
  const malformed: string[] = [];
  for (const part of text.split(';').map((each) => each.trim())) {
    const { name = '', value = '' } = TAG.exec(part)?.groups ?? {};
    if (name !== '') tags.set(name.toLowerCase(), tags.get(name.toLowerCase()) ?? value);
    else if (part !== '') malformed.push(part);
  }
  return { tags, malformed };
};

/** Returns the entries of a list of URIs, separated by commas. */
export const uriList = (value: string): readonly string[] => value.split(',').map((each) => each.trim());
