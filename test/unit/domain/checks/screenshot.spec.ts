import { expect } from 'chai';
import {
  MAX_KEPT_SCREENSHOTS,
  SCREENSHOT_RETENTION,
  expiredScreenshots,
  screenshotFile,
  screenshotMonitor,
} from '../../../../src/domain/checks/screenshot.ts';
import { later, minutes } from '../../../../src/domain/kernel/time.ts';
import { NOW } from '../../../builders/clock.ts';

describe('screenshots of a monitor', () => {
  const aged = (age: number) => ({ name: `${age}`, writtenAt: later(NOW, -age) });

  it('are files of their monitor', () => {
    expect(screenshotMonitor(screenshotFile(12, 'f81d4fae-7dec-41d0-a765-00a0c91e6bf6'))).to.equal(12);
    expect(screenshotMonitor('reports/12/a.pdf')).to.equal(null);
  });

  it('are kept for 30 days', () => {
    const [kept, expired] = [aged(SCREENSHOT_RETENTION), aged(SCREENSHOT_RETENTION + 1)];
    expect(expiredScreenshots([expired, kept], NOW)).to.deep.equal([expired]);
  });

  it('are kept only if they are among the newest', () => {
    const files = Array.from({ length: MAX_KEPT_SCREENSHOTS + 2 }, (_, at) => aged(minutes(at)));
    expect(expiredScreenshots(files.toReversed(), NOW)).to.have.members(files.slice(MAX_KEPT_SCREENSHOTS));
  });
});
