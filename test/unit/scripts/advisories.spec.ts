import { expect } from 'chai';
import { judgeAdvisories } from '../../../scripts/advisories.ts';

const SHIPPED = new Set(['leftpad']);

describe('the check for advisories', () => {
  const report = (severity: string): string =>
    JSON.stringify({ vulnerabilities: { leftpad: { severity, range: '<1.3.0' } } });

  it('fails for high and critical advisories, and names the package', () => {
    for (const severity of ['high', 'critical'])
      expect(judgeAdvisories(report(severity), SHIPPED)).to.deep.equal({
        checked: true,
        failed: true,
        lines: [`${severity}: leftpad <1.3.0`, 'Advisories were checked: 1 of the dependencies have one.'],
      });
    for (const severity of ['info', 'low', 'moderate'])
      expect(judgeAdvisories(report(severity), SHIPPED).failed, severity).to.equal(false);
    expect(judgeAdvisories('{"vulnerabilities":{}}', SHIPPED)).to.deep.include({ checked: true, failed: false });
  });

  it('leaves out packages that no installation contains', () => {
    expect(judgeAdvisories(report('critical'), new Set())).to.deep.include({ checked: true, failed: false });
  });

  it('says that nothing was checked if the registry has no advisories', () => {
    for (const output of ['', '<html>', '{"message":"405 Method Not Allowed","error":{}}', '{"error":{"summary":"x"}}'])
      expect(judgeAdvisories(output, SHIPPED), output).to.deep.include({ checked: false, failed: false });
    expect(judgeAdvisories('{"message":"405"}', SHIPPED).lines).to.deep.equal(['Advisories were NOT checked: 405.']);
  });
});
