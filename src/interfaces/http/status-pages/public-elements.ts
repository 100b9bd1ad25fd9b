import type { ComponentStatus } from '../../../domain/status-pages/component-status.ts';
import { html } from '../kernel/pages/html.ts';
import type { Html } from '../kernel/pages/html.ts';
import type { PublicLocale } from './public-locale.ts';
import { statusClass } from './public-stylesheet.ts';

/** The symbols of the statuses. Each status has its own shape, so that it can be recognized without its color. */
export const statusSymbols = html`<svg class="symbols" aria-hidden="true" focusable="false">
<symbol id="i-operational" viewBox="0 0 16 16"><path fill-rule="evenodd" d="M8 0a8 8 0 1 1 0 16A8 8 0 0 1 8 0zM6.9 11.600 12.400 6.100 11.100 4.800 6.900 9 4.900 7 3.600 8.300z"/></symbol>
<symbol id="i-degraded-performance" viewBox="0 0 16 16"><path fill-rule="evenodd" d="M3 0h10a3 3 0 0 1 3 3v10a3 3 0 0 1-3 3H3a3 3 0 0 1-3-3V3a3 3 0 0 1 3-3zM3 7v2h10V7z"/></symbol>
<symbol id="i-partial-outage" viewBox="0 0 16 16"><path fill-rule="evenodd" d="M8 .5 16 15H0zM7.100 5.500 7.400 10.500h1.200L8.900 5.500zM7.100 11.600v1.700h1.800v-1.700z"/></symbol>
<symbol id="i-major-outage" viewBox="0 0 16 16"><path fill-rule="evenodd" d="M4.700 0h6.600L16 4.700v6.600L11.300 16H4.700L0 11.300V4.700zM4.100 5.400 6.700 8 4.100 10.600 5.400 11.900 8 9.300 10.600 11.900 11.900 10.600 9.300 8 11.900 5.400 10.600 4.100 8 6.700 5.400 4.100z"/></symbol>
<symbol id="i-under-maintenance" viewBox="0 0 16 16"><path d="M15.600 4.100a4.600 4.600 0 0 1-6.200 5.300L3.900 15a2 2 0 0 1-2.900-2.900l5.600-5.500A4.600 4.600 0 0 1 11.900.400L9.100 3.200l.4 2.400 2.400.4z"/></symbol>
<symbol id="i-unknown" viewBox="0 0 16 16"><path fill-rule="evenodd" d="M8 0a8 8 0 1 1 0 16A8 8 0 0 1 8 0zM4.900 6.100h1.800c0-.8.5-1.300 1.300-1.300.7 0 1.200.4 1.200 1.100 0 .6-.3.9-1 1.400-.9.6-1.200 1.200-1.200 2.200h1.800c0-.6.2-.8.900-1.300.9-.6 1.400-1.300 1.400-2.400 0-1.600-1.300-2.600-3.100-2.600-1.900 0-3.100 1.100-3.100 2.900zM7 10.700v1.900h2v-1.900z"/></symbol>
</svg>
`;

export const statusIcon = (status: ComponentStatus): Html =>
  html`<svg class="icon" aria-hidden="true" focusable="false"><use href="#i-${status.replaceAll('_', '-')}"/></svg>`;

/** Renders a status in words, with its shape and color. */
export const statusLabel = (status: ComponentStatus, { texts }: PublicLocale): Html =>
  html`<span class="state ${statusClass(status)}">${statusIcon(status)}${texts.statuses[status]}</span>`;

/** Renders a point in time on the clock of the page. */
export const publicMoment = (at: Date, locale: PublicLocale): Html =>
  html`<time datetime="${at.toISOString()}">${locale.time(at)}</time>`;

/** Returns a label before an element, with the colon of the language. */
export const labelOf = (label: string, { labelled }: PublicLocale): string => labelled({ label, text: '' });

/** Renders the notice that a page shows while its current state cannot be read. */
export const staleNotice = (
  readAt: Date,
  locale: PublicLocale,
): Html => html`<div class="notice" role="status"><p>${locale.texts.stale({ time: locale.time(readAt) })}</p></div>
`;
