import { judgeMailHealth, wantedMailFacts } from '../../src/domain/checks/kinds/mail-health.ts';
import type { MailHealthCheck } from '../../src/domain/checks/kinds/mail-health.ts';
import type { DownReason } from '../../src/domain/checks/down-reason.ts';
import { questionKey } from '../../src/domain/checks/mail/mail-facts.ts';
import type { MailAnswer, MailFacts, MailServerFact, PolicyFact } from '../../src/domain/checks/mail/mail-facts.ts';
import { mailChecks } from '../../src/domain/monitors/kinds/mail-health.ts';
import type { MailCheck } from '../../src/domain/monitors/kinds/mail-health.ts';

/** The domain of the tests, which is registered. */
export const DOMAIN = 'shop.example';

/** Records by type and name, such as `TXT shop.example`, or the status of the answer. */
export type Zone = Readonly<Record<string, readonly string[] | string>>;

/** A mail world: its records, its mail servers and the policy of its domain. */
export interface MailWorld {
  readonly zone: Zone;
  readonly servers?: Readonly<Record<string, Partial<MailServerFact>>>;
  readonly policy?: Partial<PolicyFact>;
  /** False if the name server verifies nothing. */
  readonly isAuthenticated?: boolean;
  readonly organizational?: string;
}

/** A mail server that answers, with a trusted certificate. */
export const aServer: MailServerFact = {
  addresses: ['192.0.2.25'],
  failure: null,
  offersStartTls: true,
  tlsError: null,
  chain: [{ '1 1': 'aa11' }, { '1 1': 'cc33' }],
};

export const aPolicy: PolicyFact = {
  failure: null,
  status: 200,
  mediaType: 'text/plain',
  body: 'version: STSv1\r\nmode: enforce\r\nmax_age: 604800\r\nmx: *.shop.example\r\n',
  isTooLong: false,
};

const answerIn = ({ zone, isAuthenticated = true }: MailWorld, name: string, type: string): MailAnswer => {
  const held = zone[`${type} ${name}`] ?? [];
  if (typeof held === 'string') return { status: held, isAuthenticated: false, records: [] };
  const alias = zone[`CNAME ${name}`] ?? [];
  return {
    status: 'NOERROR',
    isAuthenticated,
    records: [
      ...(typeof alias === 'string' ? [] : alias).map((text) => ({ name, type: 'CNAME', ttl: 60, text })),
      ...held.map((text) => ({ name, type, ttl: 60, text })),
    ],
  };
};

/** Everything that the checks ask for, and the number of times that they asked. */
export interface Gathered {
  readonly facts: MailFacts;
  readonly rounds: number;
}

/** Answers what the checks ask for, until they ask for no more. */
export const gatherMail = (world: MailWorld): Gathered => {
  let facts: MailFacts = {
    organizational: world.organizational ?? DOMAIN,
    answers: new Map(),
    servers: new Map(),
    policy: null,
  };
  for (let rounds = 0; ; rounds += 1) {
    const { questions, servers, isPolicyWanted } = wantedMailFacts(DOMAIN, facts);
    if (questions.length === 0 && servers.length === 0 && !isPolicyWanted) return { facts, rounds };
    facts = {
      ...facts,
      answers: new Map([
        ...facts.answers,
        ...questions.map((each) => [questionKey(each), answerIn(world, each.name, each.type)] as const),
      ]),
      servers: new Map([
        ...facts.servers,
        ...servers.map((host) => [host, { ...aServer, ...world.servers?.[host] }] as const),
      ]),
      policy: isPolicyWanted ? { ...aPolicy, ...world.policy } : facts.policy,
    };
  }
};

/** Returns the verdict on a world. All checks must pass unless others are named. */
export const mailFinding = (world: MailWorld, checks: readonly MailCheck[] = mailChecks) => {
  const check: MailHealthCheck = { target: DOMAIN, timeoutSeconds: 30, checks, checkSmtpEnabled: true };
  return judgeMailHealth(check, gatherMail(world).facts);
};

/** Returns the rules of one check in the evidence of a world in which it must pass. */
export const rulesAbout = (check: MailCheck, world: MailWorld, isRequired = true) =>
  (mailFinding(world, isRequired ? [check] : []).evidence?.rules ?? [])
    .filter((rule) => rule.check === check)
    .map(({ result, seen }) => ({ result, seen }));

/** A domain whose mail is in order. */
export const inOrder: MailWorld = {
  zone: {
    [`MX ${DOMAIN}`]: ['10 mx1.shop.example', '20 mx2.shop.example'],
    [`TXT ${DOMAIN}`]: ['some-verification=1', 'v=spf1 mx -all'],
    [`TXT _dmarc.${DOMAIN}`]: ['v=DMARC1; p=reject; rua=mailto:dmarc@shop.example'],
    [`TXT _mta-sts.${DOMAIN}`]: ['v=STSv1; id=20260301;'],
    [`TXT _smtp._tls.${DOMAIN}`]: ['v=TLSRPTv1; rua=mailto:tls@shop.example'],
    'TLSA _25._tcp.mx1.shop.example': ['3 1 1 aa11'],
    'TLSA _25._tcp.mx2.shop.example': ['2 1 1 cc33'],
    'PTR 25.2.0.192.in-addr.arpa': ['mx1.shop.example'],
    'A mx1.shop.example': ['192.0.2.25'],
    'A mx2.shop.example': ['192.0.2.25'],
  },
};

/** Returns the world with some of its records replaced. */
export const withRecords = (zone: Zone, world: MailWorld = inOrder): MailWorld => ({
  ...world,
  zone: { ...world.zone, ...zone },
});

/** Returns the sentence about each reason of mail, and the one that is expected. */
export const mailSentences = (sentenceOf: (reason: DownReason, expected: string, seen: string) => string) => {
  const about = (reason: DownReason, subject: string): readonly [string, string] => [
    sentenceOf(reason, 'order', 'chaos'),
    `There is a problem with ${subject}: chaos.`,
  ];
  return {
    mailServersUnreachable: about('mailServersUnreachable', 'the mail servers'),
    spfInvalid: about('spfInvalid', 'SPF'),
    dmarcInvalid: about('dmarcInvalid', 'DMARC'),
    mtaStsInvalid: about('mtaStsInvalid', 'MTA-STS'),
    tlsRptInvalid: about('tlsRptInvalid', 'TLS-RPT'),
    daneInvalid: about('daneInvalid', 'DANE'),
    reverseNameInvalid: about('reverseNameInvalid', 'the reverse names'),
  };
};
