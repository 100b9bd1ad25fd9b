import { open, readdir, stat } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import type { Request, Response } from 'express';
import type { ServedBuild } from '../../../application/kernel/console-build.ts';
import { refuseMethod } from '../kernel/guards.ts';
import { unlessClosed } from '../kernel/replies/send-file.ts';
import { Refused } from '../kernel/requests/request-context.ts';

/** The prefix of the addresses of the files that the page of the console loads. */
export const ASSETS = '/console/assets/';

/** The name of an asset contains a hash of its content, so browsers keep it for a year. */
const ASSET_AGE = 'public, max-age=31536000, immutable';

/** The content types of assets, by extension. No other file is served. */
const types: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};

/** The encodings in which assets are stored, the smallest first, with the extension of their files. */
const encodings = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const;

/** The names of the assets of a build. They are listed once for each build, whose page is written after its assets. */
class AssetNames {
  readonly #folder: string;
  #build: string | null = null;
  #names: ReadonlySet<string> = new Set();

  constructor(folder: string) {
    this.#folder = folder;
  }

  async current(): Promise<ReadonlySet<string>> {
    const build = await stat(join(this.#folder, 'index.html')).then(
      ({ ino, mtimeMs }) => `${ino} ${mtimeMs}`,
      () => null,
    );
    if (build !== this.#build) {
      this.#names = new Set(build === null ? [] : await readdir(join(this.#folder, 'assets')));
      this.#build = build;
    }
    return this.#names;
  }
}

/** A stored file that holds an asset. */
interface StoredAsset {
  readonly file: string;
  /** The content encoding of the answer, or null for the asset as it is. */
  readonly encoding: string | null;
  /** True if the file has to be decompressed for the client, which accepts no stored encoding. */
  readonly isDecoded: boolean;
}

/** Returns the stored file that suits what the client accepts, or null if the build has no such asset. */
const storedAsset = (request: Request, name: string, names: ReadonlySet<string>): StoredAsset | null => {
  if (names.has(name)) return { file: name, encoding: null, isDecoded: false };
  const accepted = request.acceptsEncodings();
  for (const [encoding, extension] of encodings)
    if (accepted.includes(encoding) && names.has(`${name}${extension}`))
      return { file: `${name}${extension}`, encoding, isDecoded: false };
  return names.has(`${name}.gz`) ? { file: `${name}.gz`, encoding: null, isDecoded: true } : null;
};

/**
 * Serves the assets of the console to everyone: they are the same for all, and contain no data. A file is read while it
 * is sent, and only if the build has a file of that name.
 */
export const serveConsoleAssets = ({
  folder,
}: Pick<ServedBuild, 'folder'>): ((request: Request, response: Response) => Promise<void>) => {
  const assets = new AssetNames(folder);
  return async (request, response) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') refuseMethod(response, ['GET', 'HEAD']);
    const name = request.path.slice(ASSETS.length);
    const names = await assets.current();
    const type = types[extname(name)];
    const asset = type === undefined ? null : storedAsset(request, name, names);
    if (type === undefined || asset === null) throw new Refused('notFound');
    // A build that has ended meanwhile has removed the file.
    const file = await open(join(folder, 'assets', asset.file)).catch(() => null);
    if (file === null) throw new Refused('notFound');
    response.status(200).set({ 'Content-Type': type, 'Cache-Control': ASSET_AGE, Vary: 'Accept-Encoding' });
    if (asset.encoding !== null) response.setHeader('Content-Encoding', asset.encoding);
    if (!asset.isDecoded) response.setHeader('Content-Length', String((await file.stat()).size));
    // The client may have gone while the file was opened.
    if (request.method === 'HEAD' || response.destroyed) {
      await file.close();
      if (!response.destroyed) response.end();
      return;
    }
    const bytes = file.createReadStream();
    const sent = asset.isDecoded ? pipeline(bytes, createGunzip(), response) : pipeline(bytes, response);
    // A stream that is never read does not close its file.
    await sent.catch(unlessClosed).finally(() => bytes.destroy());
  };
};
