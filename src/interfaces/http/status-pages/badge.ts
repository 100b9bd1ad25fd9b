import type { ComponentStatus } from '../../../domain/status-pages/component-status.ts';
import { oneLine } from '../../../domain/kernel/plain-text.ts';
import { ownTexts } from '../../../domain/status-pages/page-texts.ts';
import type { PublicPage } from '../../../domain/status-pages/public-page.ts';
import { html } from '../kernel/pages/html.ts';
import type { PublicLocale } from './public-locale.ts';

/** The colors of badges. White text has a contrast of at least 4.5 with each. */
export const badgeColors: Readonly<Record<ComponentStatus, string>> = {
  operational: '#17703d',
  degraded_performance: '#8a5c00',
  partial_outage: '#a84a0b',
  major_outage: '#b3261e',
  under_maintenance: '#0b5394',
  unknown: '#55606f',
};

/** The widths to which the text is fitted, in units for each character, because an image cannot measure text. */
const CHARACTER = 6.6;
const WIDE_CHARACTER = 11.5;
/** Matches ideographs, kana, Hangul and emoji, which are about as wide as high. */
const WIDE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Extended_Pictographic}]/u;
const PADDING = 8;

/** Returns the width of a text. Nothing is cut: a badge is as wide as the name of its page. */
const widthOf = (text: string): number =>
  Math.ceil(
    Array.from(text).reduce((width, character) => width + (WIDE.test(character) ? WIDE_CHARACTER : CHARACTER), 0),
  );

/** Renders an SVG image with the name and the status of the page. */
export const badge = (page: PublicPage, locale: PublicLocale): string => {
  const title = oneLine(ownTexts(page, locale.language).title);
  const status = locale.texts.statuses[page.status];
  const [left, right] = [widthOf(title), widthOf(status)];
  const split = left + 2 * PADDING;
  const width = split + right + 2 * PADDING;
  return html`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="22" viewBox="0 0 ${width} 22" role="img" aria-label="${title}: ${status}">
<title>${title}: ${status}</title>
<clipPath id="r"><rect width="${width}" height="22" rx="4"/></clipPath>
<g clip-path="url(#r)"><rect width="${split}" height="22" fill="#2b3440"/><rect x="${split}" width="${width - split}" height="22" fill="${badgeColors[page.status]}"/></g>
<g fill="#fff" font-family="Verdana,DejaVu Sans,sans-serif" font-size="11">
<text x="${PADDING}" y="15" textLength="${left}" lengthAdjust="spacingAndGlyphs">${title}</text>
<text x="${split + PADDING}" y="15" textLength="${right}" lengthAdjust="spacingAndGlyphs">${status}</text>
</g>
</svg>
`.toString();
};
