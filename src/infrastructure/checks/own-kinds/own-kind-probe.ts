import type { Probe } from '../../../application/checks/ports.ts';
import type { AddressGuard, OutgoingHttp } from '../../../application/kernel/network.ts';
import type { CustomCheck, CustomObservation, CustomVerdict } from '../../../domain/checks/kinds/custom.ts';
import { seconds } from '../../../domain/kernel/time.ts';
import { ownSettingsAfter } from '../../../domain/monitors/own-monitor-kinds.ts';
import { OwnCheckCall } from './own-check-call.ts';
import { ownKindChecks } from './own-monitor-kind.ts';
import type { OwnMonitorKind } from './own-monitor-kind.ts';

const monitorOf = ({ facts }: OwnMonitorKind, { target, configuration, secrets }: CustomCheck) => ({
  target,
  settings: ownSettingsAfter(facts.settings, configuration),
  secrets: ownSettingsAfter(facts.secrets, secrets ?? {}),
});

/** Calls the checks of the kinds that a host adds, which may fail, hang, or answer with anything. See ADR 0378. */
export class OwnKindProbe implements Probe<CustomCheck, CustomObservation> {
  readonly #guard: AddressGuard;
  readonly #http: OutgoingHttp;

  constructor(guard: AddressGuard, http: OutgoingHttp) {
    this.#guard = guard;
    this.#http = http;
  }

  async probe(check: CustomCheck): Promise<CustomObservation> {
    const start = performance.now();
    const verdict = await this.#verdictOf(check);
    const totalMs = performance.now() - start;
    return { ...verdict, timings: { dnsMs: null, connectMs: null, tlsMs: null, firstByteMs: null, totalMs } };
  }

  #verdictOf(check: CustomCheck): Promise<CustomVerdict> {
    const { monitoringType: name = '', timeoutSeconds } = check;
    const kind = ownKindChecks.of(name);
    if (kind === null) {
      const message = `This process does not have the monitor kind ${name}.`;
      return Promise.resolve({ verdict: 'answered', answer: { state: 'unknown', message } });
    }
    const call = new OwnCheckCall(this.#guard, this.#http, seconds(timeoutSeconds));
    return call.verdictOf((context) => kind.check(monitorOf(kind, check), context));
  }
}
