import { readFile } from 'node:fs/promises';
import { isIP } from 'node:net';
import { seconds } from '../../../domain/kernel/time.ts';

const SYSTEM_FILE = process.platform === 'win32' ? 'C:\\Windows\\System32\\drivers\\etc\\hosts' : '/etc/hosts';
/** How long the contents are used before the file is read again. */
const MAX_AGE = seconds(5);

type Entries = ReadonlyMap<string, readonly string[]>;

/** The names and addresses of a hosts file, which is read again when it may have changed. A missing file is an empty one. */
export class HostsFile {
  readonly #path: string;
  readonly #maxAge: number;
  #entries: Promise<Entries> | null = null;
  #readAt = 0;

  constructor(path = SYSTEM_FILE, maxAge: number = MAX_AGE) {
    this.#path = path;
    this.#maxAge = maxAge;
  }

  async addressesOf(name: string): Promise<readonly string[]> {
    const now = performance.now();
    if (this.#entries === null || now - this.#readAt >= this.#maxAge) {
      this.#readAt = now;
      this.#entries = readFile(this.#path, 'utf8').then(entriesOf, () => new Map());
    }
    return (await this.#entries).get(name.toLowerCase()) ?? [];
  }
}

const entriesOf = (text: string): Entries => {
  const entries = new Map<string, string[]>();
  for (const line of text.split('\n')) {
    const [address = '', ...names] = (line.split('#', 1)[0] ?? '').trim().split(/\s+/);
    if (isIP(address) === 0) continue;
    for (const name of names) {
      const known = entries.get(name.toLowerCase());
      if (known === undefined) entries.set(name.toLowerCase(), [address]);
      else if (!known.includes(address)) known.push(address);
    }
  }
  return entries;
};
