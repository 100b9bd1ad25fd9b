import { expect } from 'chai';
import { examineJson } from '../../../../src/infrastructure/checks/probes/json-answer.ts';

const answer = JSON.stringify({
  status: 'ok',
  count: 3,
  ready: true,
  owner: null,
  ratio: 1.5,
  services: [{ name: 'db' }, { name: 'mail' }, { name: 'dns' }, { name: 'web' }],
});
const examine = (jsonPath: string, jsonValue: string | null = null, text = answer) =>
  examineJson(text, { jsonPath, jsonValue });

describe('JSON answer of a website', () => {
  for (const [path, value] of [
    ['$.status', 'ok'],
    ['$.count', '3'],
    ['$.ready', 'true'],
    ['$.owner', 'null'],
    ['$.ratio', '1.5'],
    ['$.services[*].name', 'mail'],
    ['$..name', 'web'],
  ] as const)
    it(`meets ${path} = ${value}`, () => expect(examine(path, value).met).to.equal(true));

  for (const [path, value, seen] of [
    ['$.status', 'OK', { phrase: 'found', value: ['"ok"'] }],
    ['$.count', '3.0', { phrase: 'found', value: ['3'] }],
    ['$.services', '[object Object]', { phrase: 'found', value: [{ phrase: 'list' }] }],
    ['$.services[0]', '[object Object]', { phrase: 'found', value: [{ phrase: 'object' }] }],
    [
      '$.services[*].name',
      'ftp',
      { phrase: 'found', value: { phrase: 'andMore', values: ['"db"', '"mail"', '"dns"'], count: 1 } },
    ],
    ['$.missing', 'ok', { phrase: 'foundNothing' }],
  ] as const)
    it(`does not meet ${path} = ${value}`, () => expect(examine(path, value)).to.deep.equal({ met: false, seen }));

  it('meets a path without an expected value if it selects any', () => {
    expect(examine("$.services[?@.name == 'db']")).to.deep.equal({
      met: true,
      seen: { phrase: 'found', value: [{ phrase: 'object' }] },
    });
    expect(examine('$.owner')).to.deep.equal({ met: true, seen: { phrase: 'found', value: ['null'] } });
    expect(examine("$.services[?@.name == 'ftp']")).to.deep.equal({ met: false, seen: { phrase: 'foundNothing' } });
  });

  for (const text of ['', '<html>', '{"status": "ok"', "{'a': 1}"])
    it(`is not met by ${JSON.stringify(text)}`, () =>
      expect(examine('$', null, text)).to.deep.equal({ met: false, seen: { phrase: 'notJson' } }));

  it('is not met by an answer that takes too many steps', () => {
    const text = JSON.stringify(Array.from({ length: 5000 }, () => 1));
    expect(examine('$[?count($[*]) == 1]', null, text)).to.deep.equal({
      met: false,
      seen: { phrase: 'tooManySteps' },
    });
  });

  it('can be nested deeply', () => {
    const depth = 200_000;
    expect(examine('$[0]', null, `${'['.repeat(depth)}${']'.repeat(depth)}`)).to.deep.equal({
      met: true,
      seen: { phrase: 'found', value: [{ phrase: 'list' }] },
    });
  });
});
