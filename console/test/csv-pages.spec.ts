import { expect } from 'chai';
import { csvOfPages } from '../kernel/save-file.ts';

describe('an export of several pages', () => {
  it('has the rows of all pages below one heading, and ends with the first page without rows', async () => {
    const pages = ['name\r\nAnn\r\n"Bo\r\nb"\r\n', 'name\r\nCat\r\n', 'name\r\n'];
    expect(await csvOfPages((page) => Promise.resolve(pages[page - 1] ?? ''))).to.equal(
      'name\r\nAnn\r\n"Bo\r\nb"\r\nCat\r\n',
    );
  });

  it('of an empty list has the heading', async () => {
    expect(await csvOfPages(() => Promise.resolve('name\r\n'))).to.equal('name\r\n');
  });
});
