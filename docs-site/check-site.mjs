import { readFileSync, readdirSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import MiniSearch from 'minisearch';
import { miniSearch } from './.vitepress/search.mjs';

/*
 * Checks the site that was built: sections that links name exist, pages load nothing from other hosts, and the search
 * finds the page that answers each question in asked-questions.json. Prints where, and how long the search took.
 */
const site = join(import.meta.dirname, '.vitepress/dist');
/** How many pages somebody looks at. */
const LOOKED_AT = 5;
/** The options of the search box of VitePress. */
const SEARCH_BOX = { fuzzy: 0.2, prefix: true, boost: { title: 4, text: 2, titles: 1 } };

const filesIn = (ending) =>
  readdirSync(site, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith(ending));
const textOf = (file) => readFileSync(join(site, file), 'utf8');
const pages = new Map(
  filesIn('.html')
    .filter((file) => !file.startsWith('types'))
    .map((file) => [file, textOf(file)]),
);
const problems = [];

const sections = new Map(
  [...pages].map(([file, html]) => [file, new Set([...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id))]),
);
for (const [file, html] of pages)
  for (const [, path = '', section] of html.matchAll(/<a [^>]*href="([^"#:]*)#([^"]+)"/g)) {
    const place = path === '' ? file : path.startsWith('/') ? path.slice(1) : join(dirname(file), path);
    const target = place === '' || place.endsWith('/') ? `${place}index.html` : place;
    if (target.startsWith('types/')) continue;
    if (sections.get(target)?.has(decodeURIComponent(section)) !== true)
      problems.push(`${file}: dead link to the section ${path}#${section}`);
  }

for (const file of filesIn('.html'))
  for (const [, address] of (pages.get(file) ?? textOf(file)).matchAll(
    /<(?:script|link|img|iframe|source|video)\b[^>]*?(?:src|href)="(\w*:?\/\/[^"]+)"/g,
  ))
    problems.push(`${file}: loads ${address}`);
for (const file of filesIn('.css'))
  for (const [, address] of textOf(file).matchAll(/(?:url\(|@import )["']?(\w*:?\/\/[^"')]+)/g))
    problems.push(`${file}: loads ${address}`);

const index = readdirSync(join(site, 'assets/chunks')).find((name) => name.startsWith('@localSearchIndexroot'));
const { default: stored } = await import(pathToFileURL(resolve(site, 'assets/chunks', index)).href);
const search = MiniSearch.loadJSON(stored, {
  fields: ['title', 'titles', 'text'],
  storeFields: ['title', 'titles'],
  ...miniSearch.options,
  searchOptions: { ...SEARCH_BOX, ...miniSearch.searchOptions },
});
const pageOf = (address) =>
  address
    .slice(1)
    .replace(/#.*/, '')
    .replace(/\.html$/, '')
    .replace(/(^|\/)$/, '$1index');

console.log('| Question | Page | Place among pages | Search, ms |\n| --- | --- | --- | --- |');
for (const { asked, answeredBy } of JSON.parse(
  readFileSync(join(import.meta.dirname, 'asked-questions.json'), 'utf8'),
)) {
  const begin = performance.now();
  const found = [...new Set(search.search(asked).map(({ id }) => pageOf(id)))];
  const duration = performance.now() - begin;
  const place = found.findIndex((page) => answeredBy.includes(page)) + 1;
  console.log(
    `| ${asked} | ${found[place - 1] ?? answeredBy[0]} | ${place === 0 ? 'not found' : place} | ${duration.toFixed(0)} |`,
  );
  if (place === 0 || place > LOOKED_AT)
    problems.push(`"${asked}" is not answered by the first ${LOOKED_AT} pages of the search`);
}

for (const problem of problems) console.log(problem);
process.exitCode = problems.length === 0 ? 0 : 1;
