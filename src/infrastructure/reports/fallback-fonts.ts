import { Blob, Face as CharacterMap } from 'harfbuzzjs';
import { fontFilesIn } from '../kernel/system/font-folder.ts';
import { fontsIn } from './font-files.ts';
import type { FontSummary } from './font-files.ts';
import { weights } from './fonts.ts';
import type { Face, Weight } from './fonts.ts';
import { openShapedFont } from './shaped-font.ts';

/** Matches characters that have no shape of their own but change that of others. */
const SHAPELESS = /[\u200c\u200d\ufe00-\ufe0f]/gu;
const BLOCK_BITS = 8;
/** The maximum number of remembered choices. */
const MAX_REMEMBERED = 20_000;

/** A font in the folder, opened when it is first needed. */
class FallbackFont {
  readonly summary: FontSummary;
  /** The first and last code points of ranges, ascending. */
  readonly #ranges: Uint32Array;
  /** The number of characters in each block of 256 code points. */
  readonly #inBlock = new Map<number, number>();
  #face: Face | null | undefined;

  constructor(summary: FontSummary) {
    this.summary = summary;
    const ranges: number[] = [];
    for (const character of new CharacterMap(new Blob(summary.characterMap)).collectUnicodes().toSorted()) {
      if (ranges.at(-1) === character - 1) ranges[ranges.length - 1] = character;
      else ranges.push(character, character);
      this.#inBlock.set(character >> BLOCK_BITS, (this.#inBlock.get(character >> BLOCK_BITS) ?? 0) + 1);
    }
    this.#ranges = Uint32Array.from(ranges);
  }

  /** Returns true if the font has all characters of the cluster. */
  has(cluster: string): boolean {
    const characters = Array.from(cluster.replace(SHAPELESS, ''), (character) => character.codePointAt(0) ?? 0);
    return characters.length > 0 && characters.every((character) => this.#hasCharacter(character));
  }

  /** Returns the number of characters that the font has in the blocks of the letters, and in all blocks. */
  richness(clusters: readonly string[]): readonly [near: number, all: number] {
    const blocks = new Set(clusters.map((cluster) => (cluster.codePointAt(0) ?? 0) >> BLOCK_BITS));
    const sum = (one: number, other: number): number => one + other;
    const near = [...blocks].map((block) => this.#inBlock.get(block) ?? 0).reduce(sum, 0);
    return [near, [...this.#inBlock.values()].reduce(sum, 0)];
  }

  /** Returns the opened font, or null if it is not valid. */
  get face(): Face | null {
    return (this.#face ??= this.#open());
  }

  #open(): Face | null {
    const { path, index } = this.summary;
    try {
      const font = openShapedFont(path, index);
      return { name: `${path}#${index}`, font, shaped: font };
    } catch {
      return null;
    }
  }

  #hasCharacter(character: number): boolean {
    let [low, high] = [0, this.#ranges.length / 2 - 1];
    while (low <= high) {
      const middle = (low + high) >> 1;
      if (character < (this.#ranges[2 * middle] ?? 0)) high = middle - 1;
      else if (character > (this.#ranges[2 * middle + 1] ?? 0)) low = middle + 1;
      else return true;
    }
    return false;
  }
}

/** Returns a negative number if `one` suits the weight better than `other`. Equally suited fonts keep their order. */
const bySuitability =
  (weight: Weight) =>
  ({ summary: one }: FallbackFont, { summary: other }: FallbackFont): number =>
    Number(one.isItalic) - Number(other.isItalic) ||
    one.widthDistance - other.widthDistance ||
    Math.abs(one.weight - weights[weight]) - Math.abs(other.weight - weights[weight]);

/** The fonts in a folder, for letters that the fonts of reports lack. See ADR 0158. */
export class FallbackFonts {
  readonly #fonts: readonly FallbackFont[];
  readonly #chosen = new Map<string, ReadonlyMap<string, Face>>();

  constructor(folder: string | null) {
    this.#fonts = (folder === null ? [] : fontFilesIn(folder))
      .flatMap(fontsIn)
      .map((summary) => new FallbackFont(summary));
  }

  /**
   * Returns the font for each of the clusters that some font has. Fonts with more of the clusters are preferred, so that
   * a text has few fonts: the characters of a Japanese name come from a font with Japanese syllables. Among equal ones,
   * the font that suits the weight and has more letters of the script is preferred, which excludes ornamental fonts.
   */
  choose(clusters: readonly string[], weight: Weight): ReadonlyMap<string, Face> {
    const key = `${weight} ${clusters.join('')}`;
    const known = this.#chosen.get(key);
    if (known !== undefined) return known;
    if (this.#chosen.size >= MAX_REMEMBERED) this.#chosen.clear();
    const chosen = this.#choose([...new Set(clusters)], weight);
    this.#chosen.set(key, chosen);
    return chosen;
  }

  #choose(clusters: readonly string[], weight: Weight): ReadonlyMap<string, Face> {
    const candidates = this.#fonts
      .map((font) => ({ font, count: clusters.filter((cluster) => font.has(cluster)).length }))
      .filter(({ count }) => count > 0)
      .map((candidate) => ({ ...candidate, richness: candidate.font.richness(clusters) }))
      .toSorted(
        (one, other) =>
          other.count - one.count ||
          bySuitability(weight)(one.font, other.font) ||
          other.richness[0] - one.richness[0] ||
          other.richness[1] - one.richness[1],
      );
    const chosen = new Map<string, Face>();
    for (const cluster of clusters) {
      const face = candidates.find(({ font }) => font.has(cluster) && font.face !== null)?.font.face;
      if (face !== null && face !== undefined) chosen.set(cluster, face);
    }
    return chosen;
  }
}

/** The fonts of a report that has none but its own. */
export const noFonts = new FallbackFonts(null);

let loaded: { readonly folder: string; readonly fonts: FallbackFonts } | null = null;

/** Returns the fonts in the folder. They are read once for each thread. */
export const fallbackFontsIn = (folder: string): FallbackFonts => {
  if (loaded?.folder !== folder) loaded = { folder, fonts: new FallbackFonts(folder) };
  return loaded.fonts;
};
