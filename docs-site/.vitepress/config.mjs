import { copyFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { defineConfig } from 'vitepress';
import { writeDocument } from '../../scripts/openapi-parts.ts';
import { miniSearch } from './search.mjs';
import { sidebar } from './sidebar.mjs';

const DESCRIPTION = 'Monitoring for companies that run the systems of their customers';
const repository = resolve(import.meta.dirname, '../..');

/** The address of the repository's files for links to sources, such as https://code.example.com/watchstead/blob/main. */
const sources = process.env['DOCS_SOURCES_URL']?.replace(/\/$/, '');

/** Files that the site offers as they are, by their place on it. */
const published = { 'docs/agents/server.json': 'server.json' };

const projectPages = ['README.md', 'CHANGELOG.md', 'CONTRIBUTING.md', 'SECURITY.md', 'CODE_OF_CONDUCT.md'];

/** Returns the path on the site of a page in the repository, or null for any other file. */
const pathOf = (page) => {
  if (projectPages.includes(page)) return `project/${page.toLowerCase()}`;
  const [, path = null] = /^docs\/(?!adr\/)(.*\.md)$/.exec(page) ?? [];
  return path === null ? null : path.replace(/README\.md$/, 'index.md');
};

/** Returns the address of a heading, which is that of forges, so that one link serves both. */
const addressOf = (heading) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}_\s-]/gu, '')
    .trim()
    .replaceAll(/\s/g, '-');

/**
 * Links are those of the repository. Those to other files than pages, such as sources and decisions, become links to
 * DOCS_SOURCES_URL, or plain text without it. A file that does not exist fails the build, as a page does.
 */
const repositoryLinks = (markdown) => {
  markdown.core.ruler.push('repository-links', ({ tokens, env }) => {
    const page = relative(repository, env.realPath ?? env.path);
    const directory = dirname(page);
    for (const token of tokens.flatMap(({ children }) => children ?? [])) {
      if (token.type !== 'link_open') continue;
      const href = token.attrGet('href') ?? '';
      if (/^(\w+:|#|\/)/.test(href)) continue;
      const [path, anchor] = href.split(/(?=#)/);
      const target = join(directory, decodeURI(path));
      if (!existsSync(join(repository, target))) throw new Error(`${page}: dead link ${href}`);
      const address = published[target] ?? pathOf(target);
      if (address !== null) token.attrSet('href', `/${address}${anchor ?? ''}`);
      else if (sources === undefined) token.attrs = [['title', target]];
      else token.attrSet('href', `${sources}/${target}`);
    }
  });
};

/** Drawings are rendered in the browser by the copy of Mermaid that the site brings. */
const drawings = (markdown) => {
  const fence = markdown.renderer.rules.fence;
  markdown.renderer.rules.fence = (tokens, index, options, env, renderer) => {
    const { info, content } = tokens[index];
    if (info.trim() !== 'mermaid') return fence(tokens, index, options, env, renderer);
    return `<Drawing source="${encodeURIComponent(content)}" />`;
  };
};

/** Pages lie outside this folder; what they import is found from here. */
const dependenciesOfPages = {
  name: 'dependencies-of-pages',
  enforce: 'pre',
  resolveId(id, importer, options) {
    if (!/^vue(\/|$)/.test(id)) return null;
    if (options.ssr) return { id, external: true };
    return importer?.endsWith('.md') ? this.resolve(id, import.meta.filename, { ...options, skipSelf: true }) : null;
  },
};

/** The first paragraph of a page, which says what it covers. */
const subjectOf = (link) => {
  const path = join(repository, 'docs', link.endsWith('/') ? `${link}README.md` : `${link}.md`);
  if (!existsSync(path)) return '';
  const [, subject = ''] = /^# .*\n+([A-Z`][^\n]*)/m.exec(readFileSync(path, 'utf8')) ?? [];
  return subject === '' ? '' : `: ${subject.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')}`;
};

/** The list of pages for models (llms.txt). */
const pagesForModels = () => {
  const groups = sidebar.map(({ text, items }) => [
    `## ${text}`,
    '',
    ...items.map((item) => {
      const address = item.link.endsWith('/')
        ? `${item.link}index.html`
        : /\.\w+$/.test(item.link)
          ? item.link
          : `${item.link}.html`;
      return `- [${item.text}](${address})${subjectOf(item.link)}`;
    }),
    '',
  ]);
  return ['# Watchstead', '', `> ${DESCRIPTION}`, '', ...groups.flat()].join('\n');
};

export default defineConfig({
  title: 'Watchstead',
  description: DESCRIPTION,
  srcDir: repository,
  srcExclude: ['!(docs)/**/*.md', 'docs/adr/**'],
  rewrites: (page) => pathOf(page) ?? page,
  outDir: './.vitepress/dist',
  cacheDir: './.vitepress/cache',
  lang: 'en',
  cleanUrls: false,
  metaChunk: true,
  markdown: {
    anchor: { slugify: addressOf },
    config: (markdown) => {
      repositoryLinks(markdown);
      drawings(markdown);
    },
  },
  vite: {
    esbuild: { tsconfigRaw: '{}' },
    plugins: [dependenciesOfPages],
  },
  buildEnd: ({ outDir }) => {
    for (const [file, address] of Object.entries(published))
      copyFileSync(join(repository, file), join(outDir, address));
    writeDocument(join(outDir, 'openapi.json'));
    writeFileSync(join(outDir, 'llms.txt'), pagesForModels());
  },
  themeConfig: {
    sidebar,
    outline: [2, 3],
    search: { provider: 'local', options: { miniSearch } },
  },
});
