import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Express, Request, Response } from 'express';
import type { ServedBuild } from '../../../application/kernel/console-build.ts';
import { permissionRefusal } from '../../../domain/access/permissions.ts';
import { refuseMethod } from '../kernel/guards.ts';
import { html } from '../kernel/pages/html.ts';
import type { Html } from '../kernel/pages/html.ts';
import { PRODUCT } from '../kernel/pages/brand.ts';
import type { PageBrand } from '../kernel/pages/brand.ts';
import type { PageNeeds } from '../kernel/pages/mount-pages.ts';
import { sendPlainPage, sendRedirect } from '../kernel/pages/page-answer.ts';
import type { Reader } from '../kernel/pages/page.ts';
import { pathWith, paths } from '../kernel/pages/paths.ts';
import { takeGeneral } from '../kernel/rate-limits.ts';
import { Refused, contextOf } from '../kernel/requests/request-context.ts';
import { displayOf } from './display.ts';
import type { Display } from '../../../domain/console/display-preferences.ts';

/** Matches the address of the console and every address below it, which its script reads. */
export const CONSOLE_ADDRESS = /^\/console(?:\/|$)/;

/** Matches the addresses of the page: all except the addresses of its assets. */
export const CONSOLE_PAGE = /^\/console(?:\/(?!assets\/)|$)/;

/**
 * The headers of the page of the console: everything comes from this host, and neither scripts nor styles are inline.
 * The page is the same file for everyone, but is filled in for its reader.
 */
const headers: Readonly<Record<string, string>> = {
  'Content-Security-Policy': [
    "default-src 'none'",
    ...[
      'script-src',
      'style-src',
      'img-src',
      'font-src',
      'connect-src',
      'manifest-src',
      'worker-src',
      'frame-src',
      'form-action',
    ].map((directive) => `${directive} 'self'`),
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
  'Referrer-Policy': 'same-origin',
  'X-Frame-Options': 'DENY',
  'Cache-Control': 'no-cache',
  Vary: 'Cookie, Accept-Language',
};

/** The seconds after which the browser asks again while the console is being built. */
const BUILD_PAUSE = 2;

/** The name and logo of the organization as the script of the page reads them; nothing on the hosts of the service. */
const brandData = ({ isWhiteLabel, name, logoPath }: PageBrand) =>
  isWhiteLabel && html` data-brand="${name}"${logoPath !== null && html` data-logo="${logoPath}"`}`;

/** The icon, and the stylesheet that replaces the accent. The browser paints nothing before it has the stylesheet. */
const brandLinks = ({ iconPath, stylesheetPath }: PageBrand): Html =>
  html`<link rel="icon" href="${iconPath}" />${stylesheetPath !== null && html`<link rel="stylesheet" href="${stylesheetPath}" />`}`;

/** Fills the built page in for its reader: language, direction, brand, theme and density. */
const filledIn = (page: string, { locale, texts, brand }: Reader, display: Display): string => {
  const { language } = locale;
  const root = html`<html lang="${texts.tag}" dir="${texts.direction}" data-language="${language}" data-theme="${display.theme}" data-density="${display.density}"${brandData(brand)}>`;
  return page
    .replace(/<html[^>]*>/, () => root.toString())
    .replace(/<title>[^<]*<\/title>/, () => html`<title>${brand.name}</title>`.toString())
    .replace(/<link rel="icon"[^>]*>/, '')
    .replace('</head>', () => `${brandLinks(brand).toString()}</head>`);
};

/** Sends the page that is shown while there is no console: it is being built, or cannot be. */
const sendUnbuilt = (response: Response, reader: Reader, isRunning: boolean): void => {
  const { consoleBuild: texts } = reader.texts.pages;
  const { title, text } = isRunning ? texts.running : texts.missing;
  // Only operators of the service need to know how to build the console.
  const isForOperators = !isRunning && !reader.brand.isWhiteLabel;
  if (isRunning) response.set({ Refresh: String(BUILD_PAUSE), 'Retry-After': String(BUILD_PAUSE) });
  sendPlainPage(response, 503, {
    title,
    reader,
    isSignedIn: true,
    body: html`<div class="sheet">
${
  (isRunning || isForOperators) &&
  html`<p>${text}</p>
`
}${
      isForOperators &&
      html`<p><code>npm ci &amp;&amp; npm run console:build</code></p>
`
    }</div>
`,
  });
};

/** Sends the licenses of the product and of the software in its console: the only page of an organization that names it. */
const sendLicenses = (response: Response, reader: Reader, licenses: string): void => {
  const { title, text } = reader.texts.pages.licenses;
  sendPlainPage(response, 200, {
    title,
    reader,
    isWide: true,
    isSignedIn: true,
    body: html`<div class="sheet">
<p>${text({ product: PRODUCT })}</p>
<div class="licenses">${licenses}</div>
</div>
`,
  });
};

/** The console of a service. */
export interface ServedConsole {
  readonly build: ServedBuild;
  /** Returns true if the installation has an organization. */
  readonly isSetUp: () => Promise<boolean>;
}

/** Mounts the page of the console behind the guards. The start page leads to it. */
export const mountConsole = (app: Express, { build, isSetUp }: ServedConsole, needs: PageNeeds): void => {
  const built = (file: string): Promise<string | null> => readFile(join(build.folder, file), 'utf8').catch(() => null);
  const pass = async (request: Request): Promise<void> => {
    await takeGeneral(request, needs);
    const denied = permissionRefusal('ownSession', contextOf(request).caller);
    if (denied !== null) throw new Refused(denied.code, denied.data);
  };
  app.get(paths.front, async (request, response) => {
    await takeGeneral(request, needs);
    if (contextOf(request).caller.kind === 'user') sendRedirect(response, paths.console);
    else if (await isSetUp()) sendRedirect(response, pathWith(paths.signIn, { return_to: paths.console }));
    else sendRedirect(response, paths.setup);
  });
  app.get(paths.licenses, async (request, response) => {
    await pass(request);
    const licenses = await built('licenses.md');
    if (licenses === null) throw new Refused('notFound');
    sendLicenses(response, await needs.findReader(request), licenses);
  });
  app.get(`${paths.console}{/*address}`, async (request, response) => {
    await pass(request);
    const reader = await needs.findReader(request);
    const isRunning = build.isRunning();
    const page = isRunning ? null : await built('index.html');
    if (page === null) sendUnbuilt(response, reader, isRunning);
    else
      response
        .set(headers)
        .type('html')
        .send(filledIn(page, reader, displayOf(request.headers)));
  });
  app.all(`${paths.console}{/*address}`, (_request, response) => refuseMethod(response, ['GET', 'HEAD']));
};
