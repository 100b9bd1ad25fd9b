import { expect } from 'chai';
import {
  MAX_KEPT_SCREENSHOTS,
  SCREENSHOT_RETENTION,
  decideScreenshotId,
  expiredScreenshots,
  screenshotFile,
  screenshotMonitor,
} from '../../../../src/domain/checks/screenshot.ts';
import { accepted, refused } from '../../../../src/domain/kernel/outcome.ts';
import { later, minutes } from '../../../../src/domain/kernel/time.ts';
import { NOW } from '../../../builders/clock.ts';

describe('screenshots of a monitor', () => {
  const aged = (age: number) => ({ name: `${age}`, writtenAt: later(NOW, -age) });

  it('are files of their monitor', () => {
    expect(screenshotMonitor(screenshotFile(12, 'f81d4fae-7dec-41d0-a765-00a0c91e6bf6'))).to.equal(12);
    for (const other of ['reports/12/a.pdf', 'old/screenshots/12/a.png', 'screenshots/a/b.png', 'screenshots/12'])
      expect(screenshotMonitor(other), other).to.equal(null);
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

describe('the id of a screenshot', () => {
  const id = 'f81d4fae-7dec-41d0-a765-00a0c91e6bf6';

  it('is a UUID in any case: invalidScreenshotId', () => {
    expect(decideScreenshotId(id.toUpperCase())).to.deep.equal(accepted(id));
    for (const text of ['', `x${id}`, `${id}x`, id.replaceAll('-', ''), id.replace('f', 'g')])
      expect(decideScreenshotId(text), text).to.deep.equal(refused('invalidScreenshotId'));
  });
});
