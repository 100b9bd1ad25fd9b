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
    ['$.status', 'OK', 'found "ok"'],
    ['$.count', '3.0', 'found 3'],
    ['$.services', '[object Object]', 'found a list'],
    ['$.services[0]', '[object Object]', 'found an object'],
    ['$.services[*].name', 'ftp', 'found "db", "mail", "dns" and 1 more'],
    ['$.missing', 'ok', 'found nothing'],
  ] as const)
    it(`does not meet ${path} = ${value}`, () => expect(examine(path, value)).to.deep.equal({ met: false, seen }));

  it('meets a path without an expected value if it selects any', () => {
    expect(examine("$.services[?@.name == 'db']")).to.deep.equal({ met: true, seen: 'found an object' });
    expect(examine('$.owner')).to.deep.equal({ met: true, seen: 'found null' });
    expect(examine("$.services[?@.name == 'ftp']")).to.deep.equal({ met: false, seen: 'found nothing' });
  });

  for (const text of ['', '<html>', '{"status": "ok"', "{'a': 1}"])
    it(`is not met by ${JSON.stringify(text)}`, () =>
      expect(examine('$', null, text)).to.deep.equal({ met: false, seen: 'the answer is not JSON' }));

  it('is not met by an answer that takes too many steps', () => {
    const text = JSON.stringify(Array.from({ length: 5000 }, () => 1));
    expect(examine('$[?count($[*]) == 1]', null, text)).to.deep.equal({
      met: false,
      seen: 'the query takes too many steps',
    });
  });

  it('can be nested deeply', () => {
    const depth = 200_000;
    expect(examine('$[0]', null, `${'['.repeat(depth)}${']'.repeat(depth)}`)).to.deep.equal({
      met: true,
      seen: 'found a list',
    });
  });
});
