import { readFileSync } from 'node:fs';
import { create } from 'fontkit';
import type { Font, Glyph, GlyphPosition } from 'fontkit';
import { Blob, Buffer as ShapingBuffer, ClusterLevel, Direction, Face, Font as ShapingFont, shape } from 'harfbuzzjs';

/** The feature with which text from right to left is laid out. pdfkit passes it to the font. */
export const RIGHT_TO_LEFT = 'rtla';

interface Layout {
  readonly glyphs: readonly Glyph[];
  readonly positions: readonly GlyphPosition[];
  readonly advanceWidth: number;
}

/** The part of a fontkit font that pdfkit needs. */
export interface EmbeddableFont extends Omit<Font, 'layout'> {
  layout(text: string, features?: string[] | Record<string, boolean>): Layout;
}

/** A font whose text is shaped by HarfBuzz. */
export interface ShapedFont extends EmbeddableFont {
  /** Returns true if the letters of a text from left to right can be read off its glyphs, in their order. */
  isLegible(text: string): boolean;
  extentsOf(text: string, isRightToLeft: boolean): Extents;
}

/** The extents of glyphs above and below their baseline, in multiples of the font size. */
interface Extents {
  readonly above: number;
  readonly below: number;
}

interface Shaped {
  readonly glyphs: readonly Glyph[];
  readonly positions: readonly Readonly<GlyphPosition>[];
  readonly isLegible: boolean;
  readonly extents: Extents;
}

/** The maximum number of remembered texts. */
const MAX_REMEMBERED = 5000;

const fontkitFont = (path: string, index: number): Font => {
  const opened = create(readFileSync(path));
  const font = 'fonts' in opened ? opened.fonts[index] : opened;
  if (font === undefined) throw new Error(`${path} has no font ${index}.`);
  return font;
};

const codePointsOf = (text: string): number[] => Array.from(text, (character) => character.codePointAt(0) ?? 0);

/**
 * Opens a font. Its glyphs are embedded by fontkit, as those of all fonts, but HarfBuzz chooses and places them. See ADR
 * 0158.
 */
export const openShapedFont = (path: string, index: number): ShapedFont => {
  const font = fontkitFont(path, index);
  const shaping = new ShapingFont(new Face(new Blob(readFileSync(path)), index));
  const remembered = new Map<string, Shaped>();

  const shapedBy = (text: string, isRightToLeft: boolean): Shaped => {
    const buffer = new ShapingBuffer();
    buffer.addText(text);
    buffer.setDirection(isRightToLeft ? Direction.RTL : Direction.LTR);
    buffer.guessSegmentProperties();
    buffer.setClusterLevel(ClusterLevel.MONOTONE_CHARACTERS);
    shape(shaping, buffer);
    const infos = buffer.getGlyphInfos();
    const starts = [...new Set(infos.map(({ cluster }) => cluster))].sort((one, other) => one - other);
    const ends = new Map(starts.map((start, at) => [start, starts[at + 1] ?? text.length]));
    // The first glyph of a cluster stands for all of its letters, the others for none.
    const glyphs = infos.map(({ codepoint: id, cluster }, at) =>
      font.getGlyph(id, infos[at - 1]?.cluster === cluster ? [] : codePointsOf(text.slice(cluster, ends.get(cluster)))),
    );
    const positions = buffer.getGlyphPositions().map(({ xAdvance, yAdvance, xOffset, yOffset }) => ({
      xAdvance,
      yAdvance,
      xOffset,
      yOffset,
    }));
    const edges = glyphs.map(({ cbox: { minY, maxY } }, at) => {
      const { yOffset = 0 } = positions[at] ?? {};
      return { above: (maxY + yOffset) / font.unitsPerEm, below: -(minY + yOffset) / font.unitsPerEm };
    });
    const extents = {
      above: Math.max(0, ...edges.map(({ above }) => above).filter(Number.isFinite)),
      below: Math.max(0, ...edges.map(({ below }) => below).filter(Number.isFinite)),
    };
    return { glyphs, positions, isLegible: starts.length === infos.length, extents };
  };
  const shaped = (text: string, isRightToLeft: boolean): Shaped => {
    const key = `${isRightToLeft ? '<' : '>'}${text}`;
    const known = remembered.get(key);
    if (known !== undefined) return known;
    if (remembered.size >= MAX_REMEMBERED) remembered.clear();
    const found = shapedBy(text, isRightToLeft);
    remembered.set(key, found);
    return found;
  };

  return Object.assign(Object.create(font) as Font, {
    layout: (text: string, features: string[] | Record<string, boolean> = []): Layout => {
      const { glyphs, positions: found } = shaped(text, Array.isArray(features) && features.includes(RIGHT_TO_LEFT));
      const positions = found.map((position) => ({ ...position }));
      return {
        glyphs,
        positions,
        // pdfkit scales the positions before it reads the width.
        get advanceWidth() {
          return positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0);
        },
      };
    },
    isLegible: (text: string): boolean => shaped(text, false).isLegible,
    extentsOf: (text: string, isRightToLeft: boolean): Extents => shaped(text, isRightToLeft).extents,
  });
};
