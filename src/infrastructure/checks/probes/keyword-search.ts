const NONE = Buffer.alloc(0);

/** Searches a stream of byte chunks for a keyword; buffers at most as many bytes as the keyword has. */
export class KeywordSearch {
  readonly #wanted: Buffer;
  #rest: Buffer = NONE;
  found = false;

  /** Takes the charset of the page; unknown charsets are read as UTF-8. */
  constructor(keyword: string, charset: string | undefined) {
    this.#wanted = Buffer.from(keyword, encodingOf(charset));
  }

  add(bytes: Buffer): void {
    if (this.found) return;
    const overlap = this.#wanted.length - 1;
    this.found = bytes.includes(this.#wanted) || this.#spansInto(bytes.subarray(0, overlap));
    this.#rest = overlap === 0 ? NONE : lastOf(this.#rest, bytes, overlap);
  }

  #spansInto(head: Buffer): boolean {
    return this.#rest.length > 0 && Buffer.concat([this.#rest, head]).includes(this.#wanted);
  }
}

/** Returns the last `count` bytes of both chunks together, copied so that the chunks can be freed. */
const lastOf = (rest: Buffer, bytes: Buffer, count: number): Buffer =>
  bytes.length >= count ? Buffer.from(bytes.subarray(-count)) : Buffer.concat([rest, bytes]).subarray(-count);

/** Returns the charset parameter of a Content-Type header. */
export const charsetOf = (contentType: string | undefined): string | undefined =>
  /;\s*charset="?([^\s";]+)/i.exec(contentType ?? '')?.[1]?.toLowerCase();

/** Returns the encoding of a charset, or UTF-8 for an unknown one. */
export const encodingOf = (charset: string | undefined): BufferEncoding => {
  if (charset === undefined) return 'utf8';
  if (charset.startsWith('iso-8859-1') || charset === 'latin1' || charset === 'windows-1252') return 'latin1';
  return charset === 'utf-16le' ? 'utf16le' : 'utf8';
};
