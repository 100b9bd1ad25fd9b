import { expect } from 'chai';
import {
  customerAt,
  customerStatusAt,
  decideLifecycle,
  isLapsing,
  isResumed,
  isServedAt,
  isServiceChange,
  newLifecycle,
} from '../../../../src/domain/customers/customer-lifecycle.ts';
import { accepted } from '../../../../src/domain/kernel/outcome.ts';
import { later } from '../../../../src/domain/kernel/time.ts';
import { NOW } from '../../../builders/clock.ts';

const BEFORE = later(NOW, -1);
const active = newLifecycle;
const planned = { ...active, cancellationDate: NOW };

describe('customer lifecycle', () => {
  it('cancels a customer at its cancellation date, and not a millisecond earlier', () => {
    expect([customerStatusAt(planned, BEFORE), customerStatusAt(planned, NOW)]).to.deep.equal(['active', 'cancelled']);
    expect(customerAt(planned, NOW)).to.deep.equal({ status: 'cancelled', cancellationDate: NOW, cancelledAt: NOW });
    expect(customerAt(planned, BEFORE)).to.equal(planned);
  });

  it('serves a customer while it is active and not deleted, and the organization itself always', () => {
    const state = { status: 'active', cancellationDate: NOW, isDeleted: false } as const;
    expect(isServedAt(state, BEFORE)).to.equal(true);
    expect(isServedAt(null, NOW)).to.equal(true);
    for (const [other, at] of [
      [{ ...state, status: 'paused' }, BEFORE],
      [{ ...state, status: 'cancelled' }, BEFORE],
      [state, NOW],
      [{ ...state, isDeleted: true }, BEFORE],
    ] as const) {
      expect(isServedAt(other, at)).to.equal(false);
    }
  });

  it('cancels at once for a date that has come', () => {
    expect(decideLifecycle(active, { cancellationDate: BEFORE }, NOW)).to.deep.equal(
      accepted({ status: 'cancelled', cancellationDate: BEFORE, cancelledAt: NOW }),
    );
    expect(decideLifecycle(active, { cancellationDate: later(NOW, 1) }, NOW)).to.deep.equal(
      accepted({ ...active, cancellationDate: later(NOW, 1) }),
    );
  });

  it('keeps the time of the cancellation, also before the job has stored it', () => {
    const at = later(NOW, 5);
    expect(decideLifecycle(planned, {}, at)).to.deep.equal(
      accepted({ status: 'cancelled', cancellationDate: NOW, cancelledAt: NOW }),
    );
    expect(decideLifecycle(planned, { status: 'cancelled' }, at)).to.deep.equal(
      accepted({ status: 'cancelled', cancellationDate: NOW, cancelledAt: NOW }),
    );
    expect(decideLifecycle(planned, { status: 'cancelled', cancellationDate: null }, at)).to.deep.equal(
      accepted({ status: 'cancelled', cancellationDate: null, cancelledAt: NOW }),
    );
  });

  it('withdraws a date that has come with another status, and keeps one that has not', () => {
    for (const status of ['active', 'paused'] as const) {
      expect(decideLifecycle(planned, { status }, NOW)).to.deep.equal(
        accepted({ status, cancellationDate: null, cancelledAt: null }),
      );
      expect(decideLifecycle({ ...planned, cancellationDate: later(NOW, 1) }, { status }, NOW)).to.deep.equal(
        accepted({ status, cancellationDate: later(NOW, 1), cancelledAt: null }),
      );
    }
  });

  it('refuses with invalidRequestBody a date that has come together with another status', () => {
    expect(decideLifecycle(active, { status: 'active', cancellationDate: NOW }, NOW)).to.deep.include({
      code: 'invalidRequestBody',
    });
    expect(decideLifecycle(active, { status: 'cancelled', cancellationDate: NOW }, NOW).ok).to.equal(true);
  });

  it('names the date in the refusal', () => {
    expect(decideLifecycle(active, { status: 'paused', cancellationDate: NOW }, NOW)).to.have.deep.nested.property(
      'data.issues',
      [{ path: 'cancellationDate', message: 'The date has come, so the status cannot be paused.' }],
    );
  });

  it('lapses from the date on until the status is stored', () => {
    expect([isLapsing(planned, BEFORE), isLapsing(planned, NOW)]).to.deep.equal([false, true]);
    expect(isLapsing({ ...planned, status: 'cancelled' }, NOW)).to.equal(false);
  });

  it('starts or stops checks with a stored status only from or to active', () => {
    const statuses = ['active', 'paused', 'cancelled'] as const;
    const changes = statuses.flatMap((from) =>
      statuses.filter((to) => isServiceChange({ status: from }, { status: to })).map((to) => `${from} ${to}`),
    );
    expect(changes).to.deep.equal(['active paused', 'active cancelled', 'paused active', 'cancelled active']);
  });

  it('resumes checks when a customer becomes active, and not when it stays so', () => {
    expect(isResumed({ ...active, status: 'paused' }, active, NOW)).to.equal(true);
    expect(isResumed(planned, active, NOW)).to.equal(true);
    expect(isResumed(active, active, NOW)).to.equal(false);
    expect(isResumed({ ...active, status: 'paused' }, { ...active, status: 'cancelled' }, NOW)).to.equal(false);
    expect(isResumed(active, { ...active, status: 'paused' }, NOW)).to.equal(false);
  });
});
