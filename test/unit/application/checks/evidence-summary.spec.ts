import { expect } from 'chai';
import { withAttempts } from '../../../../src/domain/checks/evidence.ts';
import { MAX_NAMED_LOCATIONS, explained, summaryOf } from '../../../../src/application/checks/evidence-summary.ts';
import { judgeSpeed } from '../../../../src/domain/checks/degraded.ts';
import type { DownReason } from '../../../../src/domain/checks/down-reason.ts';
import type { Evidence, LocationResult } from '../../../../src/domain/checks/evidence.ts';
import type { ProbePhase } from '../../../../src/domain/checks/probe-failure.ts';
import { failedHeartbeat, overdueHeartbeat, overlongRun } from '../../../../src/domain/checks/heartbeat.ts';
import { later, minutes } from '../../../../src/domain/kernel/time.ts';
import { judgeRegistration } from '../../../../src/domain/checks/kinds/domain.ts';
import { judgeAddress } from '../../../../src/domain/checks/kinds/ip.ts';
import { judgeScenario } from '../../../../src/domain/checks/kinds/scenario.ts';
import type { StepFailure } from '../../../../src/domain/checks/kinds/scenario.ts';
import { judgeTcp } from '../../../../src/domain/checks/kinds/tcp.ts';
import type {
  AnsweredWebsite,
  FailedWebsite,
  WebsiteCheck,
} from '../../../../src/domain/checks/kinds/website-observation.ts';
import { judgeWebsite } from '../../../../src/domain/checks/kinds/website-verdict.ts';
import { aLocationResult, anEvidence, failedRule } from '../../../builders/evidence.ts';
import { mailSentences } from '../../../builders/mail-zones.ts';
import { aDomainCheck, aKnownDomain } from '../../../builders/domains.ts';
import { aListing } from '../../../builders/blocklists.ts';
import {
  aCertificate,
  aFailedWebsite,
  anIntermediate,
  anAnsweredWebsite,
  aWebsiteCheck,
} from '../../../builders/website-checks.ts';

const NOW = new Date('2026-06-01T12:00:00Z');

describe('summary of evidence', () => {
  const website = (check: Partial<WebsiteCheck>, seen: AnsweredWebsite | FailedWebsite): string => {
    const { evidence } = judgeWebsite(aWebsiteCheck(check), seen, NOW);
    return evidence === null ? '' : summaryOf(evidence);
  };
  const failing = (
    code: FailedWebsite['failure']['code'],
    phase: ProbePhase,
    detail: string,
    more: Partial<FailedWebsite> = {},
  ): string => website({}, aFailedWebsite({ failure: { code, phase, detail }, ...more }));
  const answered = (check: Partial<WebsiteCheck>, seen: Partial<AnsweredWebsite>): string =>
    website(check, anAnsweredWebsite(seen));

  const scenario = (failure: StepFailure): string => {
    const performed = [
      { durationMs: 300, url: 'https://shop.example/' },
      { durationMs: 10_000, url: 'https://shop.example/' },
    ];
    const { evidence } = judgeScenario(
      aWebsiteCheck({ monitorId: 7, steps: [{ action: 'click', selector: '#buy' }] }),
      {
        kind: 'scenario',
        totalMs: 10_300,
        performed,
        failure,
        screenshots: [],
      },
    );
    return evidence === null ? '' : summaryOf(evidence);
  };

  const domain = (expiresAt: string): string =>
    summaryOf(
      judgeRegistration(aDomainCheck(), aKnownDomain({ expiresAt: new Date(expiresAt) }), NOW).evidence ?? anEvidence(),
    );

  const ruled = (reason: DownReason, expected: string, seen: string): string =>
    summaryOf(anEvidence({ reason, rules: [{ ...failedRule, expected, seen }] }));

  /** Compiles only while every reason has a sentence here. */
  const sentences: Readonly<Record<DownReason, readonly [string, string]>> = {
    statusUnexpected: [answered({}, { status: 503 }), 'Answered 503, expected 200 to 299.'],
    pageSizeOutOfRange: [
      answered({ checkSizeEnabled: true, minPageSize: 4096, maxPageSize: 9000 }, {}),
      'The page has 2048 bytes, expected 4096 to 9000 bytes.',
    ],
    answerTooSlow: [
      answered({ checkResponseTimeEnabled: true, responseTimeLimitMs: 5 }, {}),
      'Answered in 12 ms, expected at most 5 ms.',
    ],
    answerDegraded: [
      summaryOf(
        judgeSpeed({ degradedAfter: 5 }, { outcome: 'up', reason: null, latencyMs: 12.4, evidence: null }).evidence ??
          anEvidence(),
      ),
      'Answered in 12 ms, expected at most 5 ms.',
    ],
    keywordMissing: [
      answered({ checkKeywordEnabled: true, keyword: 'Shop' }, { keywordFound: false }),
      'Expected that the page contains "Shop", but it was not found in 2048 bytes.',
    ],
    keywordPresent: [
      answered({ checkKeywordEnabled: true, keyword: 'Error', keywordMode: 'absent' }, { keywordFound: true }),
      'Expected that the page does not contain "Error", but it was found in the page.',
    ],
    jsonUnexpected: [
      answered(
        { jsonPath: '$.status', jsonValue: 'ok' },
        { json: { met: false, seen: { phrase: 'found', value: ['"degraded"'] } } },
      ),
      'Expected that the JSON answer has "ok" at $.status, but found "degraded".',
    ],
    certificateExpired: [
      answered({ checkSslEnabled: true }, { certificate: aCertificate(new Date('2026-05-01T00:00:00Z')) }),
      'The TLS certificate expired on 2026-05-01.',
    ],
    httpsRedirectMissing: [
      answered(
        { checkHttpsRedirectEnabled: true },
        { httpsRedirect: { redirects: false, seen: { phrase: 'plainHttp' } } },
      ),
      'Plain HTTP is not redirected to HTTPS, but leads to an answer over plain HTTP.',
    ],
    hostInvalid: [failing('hostInvalid', 'resolve', 'shop..example'), 'The host name is not valid (shop..example).'],
    hostUnresolved: [
      failing('hostUnresolved', 'resolve', 'shop.example'),
      'The host name does not resolve to an address (shop.example).',
    ],
    addressNotPublic: [
      failing('addressNotPublic', 'resolve', 'shop.example'),
      'The host name resolves to an address that is not public, which is not checked (shop.example).',
    ],
    connectionFailed: [
      failing('connectionFailed', 'connect', 'ECONNREFUSED', { address: null }),
      'The connection to 192.0.2.80:443 was refused.',
    ],
    connectionClosed: [
      failing('connectionClosed', 'request', 'ECONNRESET'),
      'The server closed the connection before it had answered.',
    ],
    timedOut: [
      failing('timedOut', 'request', 'deadline passed'),
      'The server did not answer in time, expected an answer within 10 s.',
    ],
    tlsFailed: [
      failing('tlsFailed', 'tls', 'ERR_SSL_WRONG_VERSION_NUMBER'),
      'No TLS connection could be established (ERR_SSL_WRONG_VERSION_NUMBER).',
    ],
    certificateInvalid: [
      failing('certificateInvalid', 'tls', 'ERR_TLS_CERT_ALTNAME_INVALID'),
      'The TLS certificate was not accepted, because it was issued for another host name.',
    ],
    requestInvalid: [
      failing('requestInvalid', 'request', 'ERR_INVALID_CHAR'),
      'The request could not be sent, because its URL or a header is not valid.',
    ],
    answerInvalid: [
      failing('answerInvalid', 'request', 'HPE_INVALID_CONSTANT'),
      'The server sent an answer that is not valid.',
    ],
    answerUndecodable: [
      failing('answerUndecodable', 'answer', 'Z_DATA_ERROR'),
      'The content of the answer could not be decoded.',
    ],
    compressionBomb: [
      failing('compressionBomb', 'answer', '2000000 bytes from 2000'),
      'The content of the answer is compressed too strongly to be decoded (2000000 bytes from 2000).',
    ],
    commandRefused: [
      failing('commandRefused', 'answer', 'EHLO: 502 Not implemented'),
      'The server answered with an error (EHLO: 502 Not implemented).',
    ],
    startTlsRefused: [
      failing('startTlsRefused', 'answer', 'STARTTLS is not offered'),
      'The server does not encrypt the connection (STARTTLS is not offered).',
    ],
    loginRefused: [
      failing('loginRefused', 'answer', 'AUTH: 535 Denied'),
      'The server refused the login (AUTH: 535 Denied).',
    ],
    redirectInvalid: [
      failing('redirectInvalid', 'request', '302 from https://shop.example/'),
      'A redirect does not lead to a web page (302 from https://shop.example/).',
    ],
    redirectLoop: [
      failing('redirectLoop', 'request', '302 from https://shop.example/login'),
      'The redirects form a loop and never reach a page (302 from https://shop.example/login).',
    ],
    tooManyRedirects: [
      failing('tooManyRedirects', 'request', '302 from https://shop.example/'),
      'Expected at most 10 redirects, which end at a page, but there are more.',
    ],
    domainUnregistered: [failing('domainUnregistered', 'answer', 'shop.example'), 'The domain is not registered.'],
    registryUnknown: [failing('registryUnknown', 'answer', 'example'), 'No registry is known for the domain.'],
    programUnavailable: [
      failing('programUnavailable', 'request', 'ENOENT'),
      'A program that the check needs is not installed.',
    ],
    queryRefused: [failing('queryRefused', 'resolve', 'EREFUSED'), 'The server refuses queries from here.'],
    domainExpiring: [
      domain('2026-06-06T11:00:00Z'),
      'The domain expires on 2026-06-06 (4 days left, registrar Example Registrar), expected more than 7 days until it expires.',
    ],
    domainExpired: [domain('2026-06-01T12:00:00Z'), 'The domain expired on 2026-06-01, registrar Example Registrar.'],
    addressListed: [
      explained({
        reason: 'addressListed',
        evidence: judgeAddress(null, { known: [], verdicts: [aListing('Spamhaus ZEN'), aListing('SpamCop')] }).evidence,
      }).summary ?? '',
      'The address is listed by Spamhaus ZEN (127.0.0.2), SpamCop (127.0.0.2).',
    ],
    ...mailSentences(ruled),
    blocklistUnreliable: [
      failing('blocklistUnreliable', 'answer', '127.0.0.1 is listed'),
      'The blocklist does not answer its test entries correctly.',
    ],
    expectedTextMissing: [
      explained({
        reason: 'expectedTextMissing',
        evidence: judgeTcp(
          {
            target: 'db.example',
            port: 5432,
            timeoutSeconds: 10,
            send: null,
            expect: 'ready',
            degradedAfter: null,
            alertOnDegraded: false,
          },
          {
            timings: anAnsweredWebsite().timings,
            resolved: [],
            address: null,
            failure: null,
            receivedBytes: 5,
            expectedFound: false,
          },
        ).evidence,
      }).summary ?? '',
      'Expected an answer that contains "ready", but the text was not found in 5 bytes.',
    ],
    dnsError: [ruled('dnsError', 'NOERROR or NXDOMAIN', 'SERVFAIL'), 'The name server answered SERVFAIL.'],
    recordsMissing: [
      ruled('recordsMissing', 'MX records of shop.example', 'NXDOMAIN'),
      'The name server knows no MX records of shop.example, but answered NXDOMAIN.',
    ],
    recordsUnexpected: [
      ruled('recordsUnexpected', 'one of 192.0.2.1', '192.0.2.2'),
      'The name server answered 192.0.2.2, expected one of 192.0.2.1.',
    ],
    dnssecNotVerified: [
      ruled('dnssecNotVerified', 'an answer verified with DNSSEC', 'no AD flag'),
      'The name server did not report that it has verified the answer with DNSSEC.',
    ],
    noCommonAlgorithm: [
      failing('noCommonAlgorithm', 'answer', 'no matching cipher'),
      'The server supports none of the algorithms of the check (no matching cipher).',
    ],
    hostKeyMismatch: [
      ruled('hostKeyMismatch', 'SHA256:a', 'SHA256:b (ssh-ed25519)'),
      'The host key is SHA256:b (ssh-ed25519), expected SHA256:a.',
    ],
    packetsLost: [
      ruled('packetsLost', 'at most 50 %', '66.7 % of 3 packets'),
      'Lost 66.7 % of 3 packets, expected at most 50 %.',
    ],
    stepFailed: [
      scenario({ kind: 'action', seen: { phrase: 'notPossible' } }),
      'A step of the scenario failed: click #buy (not possible in time).',
    ],
    urlUnexpected: [
      scenario({ kind: 'url', seen: 'https://shop.example/login' }),
      'Expected click #buy, but the page was https://shop.example/login.',
    ],
    pageTooHeavy: [
      scenario({ kind: 'limit', seen: { phrase: 'memory', megabytes: 512 } }),
      'The page used more than a check may: more than 512 MB of memory.',
    ],
    heartbeatOverdue: [
      explained({ reason: 'heartbeatOverdue', evidence: overdueHeartbeat(NOW, minutes(5)).evidence }).summary ?? '',
      'No heartbeat was received in time, expected a heartbeat every 5 minutes.',
    ],
    reportedDown: [ruled('reportedDown', '', '9 messages wait'), 'The check reported: 9 messages wait.'],
    checkFailed: [ruled('checkFailed', '', 'Error: refused'), 'The check itself failed: Error: refused.'],
    heartbeatFailed: [
      summaryOf(failedHeartbeat({ exitStatus: 3, body: 'disk full\nmore' }, null).evidence ?? anEvidence()),
      'The job reported exit status 3: disk full.',
    ],
    heartbeatRunTooLong: [
      summaryOf(overlongRun(NOW, later(NOW, minutes(2)), 60).evidence ?? anEvidence()),
      'A run of the job did not end in time, expected a run of at most 60 seconds, but saw no end after 120 seconds.',
    ],
  };

  for (const [reason, [actual, expected]] of Object.entries(sentences))
    it(`explains ${reason}`, () => expect(actual).to.equal(expected));

  for (const [phase, expected] of [
    ['resolve', 'The host name was not resolved in time'],
    ['connect', 'The host did not accept a connection in time'],
    ['tls', 'The TLS handshake was not completed in time'],
    ['answer', 'The answer was not complete in time'],
  ] as const)
    it(`names the step of a timeout: ${phase}`, () =>
      expect(failing('timedOut', phase, 'deadline passed')).to.equal(`${expected}, expected an answer within 10 s.`));

  it('names the date of an untrusted certificate that has expired', () => {
    const certificate = { ...aCertificate(new Date('2026-05-01T00:00:00Z')), verificationError: 'CERT_HAS_EXPIRED' };
    expect(failing('certificateInvalid', 'tls', 'CERT_HAS_EXPIRED', { certificate })).to.equal(
      'The TLS certificate was not accepted, because it has expired on 2026-05-01.',
    );
  });

  it('names the intermediate certificate that has expired', () => {
    const certificate = {
      ...aCertificate(new Date('2026-12-01T00:00:00Z')),
      verificationError: 'CERT_HAS_EXPIRED',
      intermediates: [anIntermediate(new Date('2026-05-01T00:00:00Z'))],
    };
    const { evidence } = judgeWebsite(
      aWebsiteCheck(),
      aFailedWebsite({
        failure: { code: 'certificateInvalid', phase: 'tls', detail: 'CERT_HAS_EXPIRED' },
        certificate,
      }),
      NOW,
    );
    const sentences = evidence && [summaryOf(evidence), summaryOf(evidence, 'de')];
    expect(sentences).to.deep.equal([
      'The TLS certificate was not accepted, because the intermediate certificate CN=Intermediate has expired on 2026-05-01.',
      'Das TLS-Zertifikat wurde nicht akzeptiert: das Zwischenzertifikat CN=Intermediate ist abgelaufen (am 2026-05-01).',
    ]);
  });

  it('tells another host name, an untrusted issuer and a revoked certificate apart', () => {
    const because = (error: string) =>
      failing('certificateInvalid', 'tls', error).replace('The TLS certificate was not accepted, because ', '');
    expect(because('ERR_TLS_CERT_ALTNAME_INVALID')).to.equal('it was issued for another host name.');
    expect(because('SELF_SIGNED_CERT_IN_CHAIN')).to.equal('it was issued by an authority that is not trusted.');
    expect(because('CERT_REVOKED')).to.equal('it was revoked.');
  });

  it('names the error of a connection without a sentence of its own', () => {
    expect(failing('connectionFailed', 'connect', 'EACCES', { address: null, resolved: [] })).to.equal(
      'The connection failed (EACCES).',
    );
  });

  it('explains a warning', () => {
    expect(
      answered({ checkSslEnabled: true }, { certificate: aCertificate(new Date('2026-06-08T12:00:00Z')) }),
    ).to.match(/^The TLS certificate expires soon: CN=shop.example, .* \(7 days left\)\.$/);
  });

  it('explains a reason that it does not know by the deciding rule, never by the code', () => {
    expect(summaryOf(anEvidence({ reason: 'somethingElse' }))).to.equal('Expected 200 to 299, but saw 503.');
    expect(summaryOf(anEvidence({ reason: 'toString' }))).to.equal('Expected 200 to 299, but saw 503.');
  });

  const seenFrom = (...states: readonly LocationResult[]): string =>
    summaryOf(withAttempts(anEvidence(), states) ?? anEvidence());

  it('names the locations that saw the failure', () => {
    expect(seenFrom(aLocationResult('Frankfurt'))).to.equal('Answered 503, expected 200 to 299, seen from Frankfurt.');
    expect(
      seenFrom(
        aLocationResult('Frankfurt'),
        aLocationResult('Oslo', 'up'),
        aLocationResult('Zürich'),
        aLocationResult('Lima', null),
      ),
    ).to.equal('Answered 503, expected 200 to 299, seen from Frankfurt and Zürich.');
  });

  it(`names at most ${MAX_NAMED_LOCATIONS} locations`, () => {
    const names = ['Athens', 'Berlin', 'Cairo', 'Dublin', 'Essen', 'Fes'].map((name) => aLocationResult(name));
    expect(seenFrom(...names.slice(0, 4))).to.include('seen from Athens, Berlin, Cairo and Dublin.');
    expect(seenFrom(...names.slice(0, 5))).to.include('seen from Athens, Berlin, Cairo, Dublin and one more location.');
    expect(seenFrom(...names)).to.include('seen from Athens, Berlin, Cairo, Dublin and 2 more locations.');
  });

  it('can be in German', () => {
    const german = (evidence: Evidence | null): string => (evidence === null ? '' : summaryOf(evidence, 'de'));
    const judged = (check: Partial<WebsiteCheck>, seen: AnsweredWebsite | FailedWebsite): string =>
      german(judgeWebsite(aWebsiteCheck(check), seen, NOW).evidence);
    expect(judged({ checkSizeEnabled: true, minPageSize: 4096, maxPageSize: 9000 }, anAnsweredWebsite())).to.equal(
      'Die Seite hat 2048 Byte, erwartet waren 4096 bis 9000 Byte.',
    );
    expect(judged({ checkKeywordEnabled: true, keyword: '5 bytes' }, anAnsweredWebsite())).to.equal(
      'Erwartet war eine Seite mit dem Text "5 bytes", der Text wurde in 2048 Byte nicht gefunden.',
    );
    expect(
      judged({}, aFailedWebsite({ failure: { code: 'timedOut', phase: 'connect', detail: 'deadline passed' } })),
    ).to.equal(
      'Der Host hat die Verbindung nicht rechtzeitig angenommen, erwartet war eine Antwort innerhalb von 10 s.',
    );
    const expiring = aKnownDomain({ expiresAt: new Date('2026-06-06T11:00:00Z') });
    expect(german(judgeRegistration(aDomainCheck(), expiring, NOW).evidence)).to.equal(
      'Die Domain läuft am 2026-06-06 ab (noch 4 Tage, Registrar Example Registrar), erwartet waren mehr als 7 Tage bis zum Ablauf.',
    );
    expect(
      judged(
        { jsonPath: '$.status', jsonValue: 'ok' },
        anAnsweredWebsite({ json: { met: false, seen: { phrase: 'found', value: ['"degraded"'] } } }),
      ),
    ).to.equal('Erwartet war "ok" in der JSON-Antwort an der Stelle $.status, gefunden wurde: "degraded".');
    expect(
      judged(
        { checkKeywordEnabled: true, keyword: 'Error', keywordMode: 'absent' },
        anAnsweredWebsite({ keywordFound: true }),
      ),
    ).to.equal('Erwartet war eine Seite ohne den Text "Error", der Text wurde auf der Seite gefunden.');
    expect(german(overdueHeartbeat(NOW, minutes(5)).evidence)).to.equal(
      'Es traf nicht rechtzeitig ein Heartbeat ein, erwartet war ein Heartbeat alle 5 Minuten.',
    );
    expect(german(withAttempts(anEvidence(), [aLocationResult('Frankfurt'), aLocationResult('Zürich')]))).to.equal(
      'Antwort 503, erwartet war 200 bis 299, beobachtet von Frankfurt und Zürich.',
    );
  });
});
