import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { contrastOf } from '../src/domain/status-pages/brand-colors.ts';
import { colors, tokens } from '../src/interfaces/http/kernel/pages/tokens.ts';
import type { ColorPair } from '../src/interfaces/http/kernel/pages/tokens.ts';
import { isExported, sentenceOf } from './doc-comments.ts';
import { table } from './table.ts';

/** The folder of the components that all screens share. */
const COMPONENTS = 'console/kernel/ui';
/** What a stylesheet distinguishes: states of elements, and attributes that a component sets. */
const STATE =
  /:(hover|active|disabled|checked|invalid|open|focus-visible|focus-within)\b|\[(data-[\w-]+|aria-[\w-]+)[^\]]*\]/g;

const code = (text: string): string => `\`${text}\``;

/** Colors that are seen as surfaces and lines between rows, or on another color than that of the sheet. */
const SURFACE = /^(ground|sheet|raised|line|on-accent|\w+-ground)$/;

/** Writes a color with six digits. */
const long = (color: string): string => (color.length === 4 ? color.replaceAll(/[0-9a-f]/g, '$&$&') : color);

const contrast = ([light, dark]: ColorPair, [lightGround, darkGround]: ColorPair): string =>
  [contrastOf(long(light), long(lightGround)), contrastOf(long(dark), long(darkGround))]
    .map((ratio) => ratio.toFixed(1))
    .join(', ');

const colorRows = (sheet: ColorPair): readonly (readonly string[])[] =>
  Object.entries(colors).map(([name, pair]) => [
    code(`--${name}`),
    ...pair.map(code),
    SURFACE.test(name) ? '' : contrast(pair, sheet),
  ]);

const scaleRows = (): readonly (readonly string[])[] =>
  [...tokens.matchAll(/(--(?:space|text|radius)[\w-]*): ([^;]+);/g)].map(([, name = '', value = '']) => [
    code(name),
    code(value.replace(/^\./, '0.')),
  ]);

/** Returns the states that the stylesheet of a component distinguishes. */
const statesOf = (name: string): string => {
  const path = join(COMPONENTS, name.replace(/\.tsx$/, '.module.css'));
  if (!existsSync(path)) return '';
  const found = [...readFileSync(path, 'utf8').matchAll(STATE)].map(([, state, attribute]) => state ?? attribute ?? '');
  return [...new Set(found)].toSorted().map(code).join(', ');
};

/** Returns a row for each component of a file: an exported function whose name begins with a capital. */
const componentRows = (name: string): readonly (readonly string[])[] => {
  const text = readFileSync(join(COMPONENTS, name), 'utf8');
  const source = ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  return source.statements.filter(ts.isVariableStatement).flatMap((statement) => {
    const component = statement.declarationList.declarations[0]?.name.getText(source) ?? '';
    if (!isExported(statement) || !/^[A-Z][a-z]/.test(component)) return [];
    return [[code(component), sentenceOf(statement, source), statesOf(name)]];
  });
};

/** The tokens and components of the console: colors, scale, and what every screen is made of. */
export const designPage = (notice: string): string => {
  const { sheet } = colors;
  if (sheet === undefined) throw new Error('The tokens have no color of a sheet.');
  const components = readdirSync(COMPONENTS)
    .filter((name) => name.endsWith('.tsx'))
    .toSorted()
    .flatMap(componentRows);
  return `${[
    notice,
    '# Tokens and components',
    '',
    'What the screens of the console are made of. [Design](../design.md) says why they look so, and [Words](../words.md) what states are called.',
    '',
    '## Colors',
    '',
    'Each has a value for light and one for dark surroundings. The contrast is that to `--sheet`, light and dark: text has at least 4.5, borders of controls and marks of states at least 3 (WCAG 2.2, 1.4.3 and 1.4.11).',
    '',
    ...table(['Token', 'Light', 'Dark', 'Contrast'], colorRows(sheet)),
    '',
    '## Scale',
    '',
    ...table(['Token', 'Value'], scaleRows()),
    '',
    '## Components',
    '',
    `They are in \`${COMPONENTS}\`. States are those that the stylesheet of the component distinguishes, besides the ring of the focus that all have.`,
    '',
    ...table(['Component', 'What it is', 'States'], components),
  ].join('\n')}\n`;
};
