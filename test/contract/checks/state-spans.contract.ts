import { deepEqual, equal } from 'node:assert/strict';
import { noSeconds } from '../../../src/domain/checks/state-span.ts';
import type { MonitorState, StateSpan } from '../../../src/domain/checks/state-span.ts';
import { later, minutes } from '../../../src/domain/kernel/time.ts';
import { NOW } from '../../builders/clock.ts';
import { race, testsWith } from '../../../src/contracts/framework.ts';
import type { TestFramework } from '../../../src/contracts/framework.ts';
import { siteIn, websiteAt } from '../monitors/under-test.ts';
import type { OpenPorts } from '../monitors/under-test.ts';

const at = (minute: number): Date => later(NOW, minutes(minute));

/** Spans that follow each other, given as pairs of a state and the minute at which it begins; the last one is open. */
const spansOf = (...begun: readonly (readonly [MonitorState, number])[]): readonly StateSpan[] =>
  begun.map(([state, minute], position) => {
    const next = begun[position + 1];
    return { state, startedAt: at(minute), endedAt: next === undefined ? null : at(next[1]) };
  });

/**
 * `StateSpans`: the spans of a monitor follow each other without gaps, and one is open. Pass the ports of monitors over
 * an empty store.
 */
export const stateSpansContract = (
  framework: TestFramework,
  open: OpenPorts<'stateSpans' | 'spansOf' | 'monitorConditions' | 'unitOfWork'>,
): void => {
  framework.describe('StateSpans', () => {
    const test = testsWith(framework, open, async (store) => {
      const website = await websiteAt(store, await siteIn(store));
      const replace = (...begun: readonly (readonly [MonitorState, number])[]) =>
        store.stateSpans.replace([{ monitorId: website.id, spans: spansOf(...begun) }]);
      return { store, website, replace };
    });

    test('begins with the creation of the monitor', async ({ store, website }) => {
      deepEqual(await store.spansOf(website.id), spansOf(['unknown', 0]));
      deepEqual((await store.stateSpans.open([website.id])).get(website.id)?.span, {
        state: 'unknown',
        startedAt: NOW,
      });
    });

    test('cuts the span that contains the beginning of the new ones', async ({ store, website, replace }) => {
      await replace(['up', 1], ['maintenance', 3], ['up', 5]);
      deepEqual(await store.spansOf(website.id), spansOf(['unknown', 0], ['up', 1], ['maintenance', 3], ['up', 5]));
    });

    test('replaces the spans that begin at the same time or later', async ({ store, website, replace }) => {
      await replace(['up', 1], ['down', 3], ['up', 5]);
      await replace(['down', 3]);
      deepEqual(await store.spansOf(website.id), spansOf(['unknown', 0], ['up', 1], ['down', 3]));
      await replace(['paused', 0]);
      deepEqual(await store.spansOf(website.id), spansOf(['paused', 0]));
    });

    test('extends a span of the same state that reaches the beginning of the new ones', async ({
      store,
      website,
      replace,
    }) => {
      await replace(['up', 1], ['down', 3], ['up', 5]);
      await replace(['down', 5]);
      deepEqual(await store.spansOf(website.id), spansOf(['unknown', 0], ['up', 1], ['down', 3]));
      await replace(['down', 7], ['up', 8]);
      deepEqual(await store.spansOf(website.id), spansOf(['unknown', 0], ['up', 1], ['down', 3], ['up', 8]));
    });

    test('changes many monitors at once, and none without spans', async ({ store, website, replace }) => {
      const other = await websiteAt(store, await siteIn(store));
      await replace(['up', 1]);
      await store.stateSpans.replace([
        { monitorId: other.id, spans: spansOf(['down', 2]) },
        { monitorId: website.id, spans: [] },
      ]);
      deepEqual(await store.spansOf(website.id), spansOf(['unknown', 0], ['up', 1]));
      deepEqual(await store.spansOf(other.id), spansOf(['unknown', 0], ['down', 2]));
    });

    test('keeps one open span under concurrent changes', async ({ store, website }) => {
      await race((racer) =>
        store.unitOfWork.inTransaction(async () => {
          await store.monitorConditions.lock([website.id]);
          await store.stateSpans.replace([
            { monitorId: website.id, spans: spansOf([racer % 2 === 0 ? 'up' : 'down', racer + 1]) },
          ]);
        }),
      );
      const spans = await store.spansOf(website.id);
      deepEqual(
        spans.map(({ endedAt }) => endedAt),
        [...spans.slice(1).map(({ startedAt }) => startedAt), null],
      );
    });

    test('sums the parts of ended spans within each period', async ({ store, website, replace }) => {
      await replace(['up', 10], ['down', 20], ['up', 30], ['maintenance', 40], ['up', 45]);
      const other = await websiteAt(store, await siteIn(store));
      const periods = [
        { from: at(5), to: at(50) },
        { from: at(22), to: at(32) },
        { from: at(-5), to: at(0) },
      ];
      const recorded = await store.stateSpans.during([website.id, other.id], periods);
      deepEqual(recorded.get(website.id)?.ended, [
        { ...noSeconds, unknown: 300, up: 1200, down: 600, maintenance: 300 },
        { ...noSeconds, down: 480, up: 120 },
        noSeconds,
      ]);
      deepEqual(recorded.get(website.id)?.open.span, { state: 'up', startedAt: at(45) });
      deepEqual(recorded.get(other.id), {
        open: { span: { state: 'unknown', startedAt: NOW }, maintenance: [] },
        ended: [noSeconds, noSeconds, noSeconds],
      });
      equal(recorded.size, 2);
    });

    test('ends with the monitor', async ({ store, website, replace }) => {
      await replace(['up', 1]);
      await store.monitors.remove(website, NOW);
      deepEqual(await store.spansOf(website.id), []);
    });
  });
};
