import MarkdownIt from 'markdown-it';

const CELL_BORDER = /(?<!\\)\|/;

/**
 * Returns what is wrong with the tables of a Markdown text: paragraphs that contain the border of a cell, because a
 * reader takes a table with a broken head for a paragraph, and rows with more or fewer cells than their head.
 */
export const brokenTables = (markdown: string): readonly string[] => {
  const tokens = new MarkdownIt().parse(markdown, {});
  const lines = markdown.split('\n');
  return tokens.flatMap(({ type, map }, at) => {
    if (map === null) return [];
    const source = lines.slice(...map).join('\n');
    if (type === 'inline' && tokens[at - 1]?.type === 'paragraph_open' && CELL_BORDER.test(withoutCode(source)))
      return [source];
    if (type !== 'table_open') return [];
    const [head = '', ...rows] = source.split('\n');
    return rows.filter((row) => cellsIn(row) !== cellsIn(head));
  });
};

const withoutCode = (text: string): string => text.replace(/`[^`]*`/g, '');

const cellsIn = (row: string): number => withoutCode(row).split(CELL_BORDER).length;
