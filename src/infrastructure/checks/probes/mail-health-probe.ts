import type { SecureContext } from 'node:tls';
import type { Probe } from '../../../application/checks/ports.ts';
import type { AddressGuard, OutgoingHttp } from '../../../application/kernel/network.ts';
import type { PublicSuffixes } from '../../../application/monitors/ports.ts';
import { wantedMailFacts } from '../../../domain/checks/kinds/mail-health.ts';
import type { MailHealthCheck } from '../../../domain/checks/kinds/mail-health.ts';
import { questionKey } from '../../../domain/checks/mail/mail-facts.ts';
import type {
  MailAnswer,
  MailFacts,
  MailQuestion,
  MailServerFact,
  PolicyFact,
} from '../../../domain/checks/mail/mail-facts.ts';
import { MAX_POLICY_BYTES, POLICY_PATH, policyHostOf } from '../../../domain/checks/mail/mta-sts.ts';
import { seconds } from '../../../domain/kernel/time.ts';
import { ConnectionTrace } from '../../kernel/network/connection-trace.ts';
import { Deadline, TimeBudget } from '../../kernel/network/deadline.ts';
import { LOOKUP_TIMEOUT } from '../../kernel/network/dns-client.ts';
import type { DnsClient } from '../../kernel/network/dns-client.ts';
import { askNameServers, nameServerOf } from '../../kernel/network/dns-exchange.ts';
import { causeOf } from '../../kernel/network/network-faults.ts';
import { observeMailServer } from './mail-server.ts';

const SMTP_PORT = 25;
const HTTPS_PORT = 443;

/** The parts that the mail of domains is examined with. Ports are other ones in tests only. */
export interface MailHealthSources {
  readonly guard: AddressGuard;
  readonly dns: Pick<DnsClient, 'query'>;
  readonly http: OutgoingHttp;
  readonly publicSuffixes: Pick<PublicSuffixes, 'registrable'>;
  readonly tls: SecureContext;
  /** The name by which the service introduces itself to mail servers. */
  readonly clientName: string;
  readonly smtpPort?: number;
  readonly policyPort?: number;
}

/**
 * Gathers the facts that the checks of a domain ask for, until they ask for no more. What is not known when the time is
 * over counts as unanswered.
 */
export class MailHealthProbe implements Probe<MailHealthCheck, MailFacts> {
  readonly #sources: MailHealthSources;

  constructor(sources: MailHealthSources) {
    this.#sources = sources;
  }

  async probe({ target, checkSmtpEnabled, timeoutSeconds }: MailHealthCheck): Promise<MailFacts> {
    const budget = new TimeBudget(seconds(timeoutSeconds));
    const { publicSuffixes, guard, tls, clientName, smtpPort = SMTP_PORT } = this.#sources;
    const answers = new Map<string, MailAnswer>();
    const servers = new Map<string, MailServerFact>();
    let facts: MailFacts = {
      organizational: (await publicSuffixes.registrable(target)) ?? target,
      answers,
      servers,
      policy: null,
    };
    for (;;) {
      const wanted = wantedMailFacts(target, facts);
      if (wanted.questions.length === 0 && wanted.servers.length === 0 && !wanted.isPolicyWanted) return facts;
      const [policy] = await Promise.all([
        wanted.isPolicyWanted ? this.#policy(target, budget) : facts.policy,
        ...wanted.questions.map(async (question) => {
          answers.set(questionKey(question), await this.#ask(question, budget));
        }),
        ...wanted.servers.map(async (host) => {
          const greeting = { guard, tls, clientName, port: smtpPort };
          const timeoutMs = budget.left(seconds(timeoutSeconds));
          servers.set(host, await observeMailServer(greeting, host, checkSmtpEnabled, timeoutMs));
        }),
      ]);
      facts = { ...facts, policy };
    }
  }

  async #ask({ name, type }: MailQuestion, budget: TimeBudget): Promise<MailAnswer> {
    const timeoutMs = budget.left(LOOKUP_TIMEOUT);
    const deadline = new Deadline(timeoutMs);
    const unanswered = (status: string): MailAnswer => ({ status, isAuthenticated: false, records: [] });
    try {
      const asked = await this.#sources.dns.query((resolver) => {
        const nameServers = resolver.getServers().map(nameServerOf);
        return askNameServers(nameServers, { name, type }, deadline, new ConnectionTrace());
      }, timeoutMs);
      return asked.ok ? asked.value : unanswered(asked.failure.detail);
    } catch (error) {
      return unanswered(causeOf(error));
    } finally {
      deadline.stop();
    }
  }

  async #policy(domain: string, budget: TimeBudget): Promise<PolicyFact> {
    const { http, policyPort = HTTPS_PORT } = this.#sources;
    const port = policyPort === HTTPS_PORT ? '' : `:${policyPort}`;
    const sent = await http.send({
      method: 'GET',
      url: `https://${policyHostOf(domain)}${port}${POLICY_PATH}`,
      timeoutMs: budget.left(Infinity),
      maxResponseBytes: MAX_POLICY_BYTES,
    });
    if (!sent.ok) return { failure: sent.failure, status: 0, mediaType: '', body: '', isTooLong: false };
    const { status, headers, body, truncated } = sent.value;
    const mediaType = headers['content-type'];
    return {
      failure: null,
      status,
      mediaType: typeof mediaType === 'string' ? mediaType : '',
      body,
      isTooLong: truncated,
    };
  }
}
