import type { ProbePhase } from '../probe-failure.ts';
import { addressOf, expiryOf, knownError, translatorOf } from './cause-sentences.ts';
import type { Cause, CauseSentences, RuleWords } from './cause-sentences.ts';

const certificateErrors: Readonly<Record<string, string>> = {
  CERT_NOT_YET_VALID: 'es ist noch nicht gültig',
  CERT_REVOKED: 'es wurde widerrufen',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'es ist selbst signiert',
  SELF_SIGNED_CERT_IN_CHAIN: 'seine Zertifizierungsstelle ist nicht vertrauenswürdig',
  UNABLE_TO_GET_ISSUER_CERT: 'der Server sendet nicht die ganze Zertifikatskette',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'seine Zertifizierungsstelle ist nicht vertrauenswürdig, oder der Server sendet nicht die ganze Zertifikatskette',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'der Server sendet nicht die ganze Zertifikatskette',
  ERR_TLS_CERT_ALTNAME_INVALID: 'es wurde für einen anderen Hostnamen ausgestellt',
};

const connectionErrors: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'wurde abgelehnt',
  ECONNRESET: 'wurde zurückgesetzt',
  EHOSTUNREACH: 'kam nicht zustande, weil der Host nicht erreichbar ist',
  ENETUNREACH: 'kam nicht zustande, weil das Netz nicht erreichbar ist',
  ETIMEDOUT: 'kam nicht zustande, weil der Host nicht geantwortet hat',
};

const timeouts: Readonly<Record<ProbePhase, string>> = {
  resolve: 'der Hostname wurde nicht rechtzeitig aufgelöst',
  connect: 'der Host hat die Verbindung nicht rechtzeitig angenommen',
  tls: 'der TLS-Handshake wurde nicht rechtzeitig abgeschlossen',
  request: 'der Server hat nicht rechtzeitig geantwortet',
  answer: 'die Antwort war nicht rechtzeitig vollständig',
};

const words: RuleWords = [
  [/^an answer within (\d+) s$/, 'eine Antwort innerhalb von $1 s'],
  [/^a connection to port (\d+) within (\d+) s$/, 'eine Verbindung zu Port $1 innerhalb von $2 s'],
  [/^a greeting that contains /, 'eine Begrüßung mit dem Text '],
  [/^not found in "/, 'nicht gefunden in "'],
  [/^a heartbeat every (\d+) minutes$/, 'ein Heartbeat alle $1 Minuten'],
  [/, registrar (?=.)/, ', Registrar '],
  [/^expires on (\S+) \((\d+) days left(.*)\)$/, 'läuft am $1 ab (noch $2 Tage$3)'],
  [/^expired on ([^\s,]+)/, 'ist am $1 abgelaufen'],
  [/^more than (\d+) days until it expires$/, 'mehr als $1 Tage bis zum Ablauf'],
  [/^the text (?=")/, 'der Text '],
  [/^the address /, 'die Adresse '],
  [/^not found; the page has /, 'nicht gefunden; die Seite enthält '],
  [/^more than (\d+) MB of memory$/, 'mehr als $1 MB Speicher'],
  [/^more than (\d+) MB of data or (\d+) connections$/, 'mehr als $1 MB Daten oder $2 Verbindungen'],
  [/^an answer that contains /, 'eine Antwort mit dem Text '],
  [/^the page contains /, 'eine Seite mit dem Text '],
  [/^the page does not contain /, 'eine Seite ohne den Text '],
  [/^found in the page$/, 'auf der Seite gefunden'],
  [/^the JSON answer has a value at /, 'ein Wert der JSON-Antwort an der Stelle '],
  [/^the JSON answer has (.*) at (\$.*)$/s, '$1 in der JSON-Antwort an der Stelle $2'],
  [/^the answer is not JSON$/, 'die Antwort ist aber kein JSON'],
  [/^the answer is longer than (\d+) bytes$/, 'die Antwort ist aber länger als $1 Byte'],
  [/^the query takes too many steps$/, 'die Abfrage braucht aber zu viele Schritte'],
  [/^found nothing$/, 'gefunden wurde nichts'],
  [/^found (.*)$/s, 'gefunden wurde: $1'],
  [/^at most (\d+) redirects, which end at a page$/, 'höchstens $1 Weiterleitungen bis zu einer Seite'],
  [/^not found in (\d+) bytes$/, 'in $1 Byte nicht gefunden'],
  [/^at most (\d+) ms$/, 'höchstens $1 ms'],
  [/^(\d+) to any number of bytes$/, 'mindestens $1 Byte'],
  [/^(\d+) to (\d+)( bytes)?$/, '$1 bis $2$3'],
  [/^(\d+ )?bytes or more$/, '$1Byte oder mehr'],
  [/^an answer over plain HTTP$/, 'zu einer Antwort über HTTP'],
  [/^(A|AAAA|CAA|CNAME|MX|NS|PTR|SOA|SRV|TXT) records of (\S+)$/, '$1-Einträge von $2'],
  [/^no (\w+) record$/, 'kein $1-Eintrag'],
  [/^aliases that form a loop$/, 'eine Schleife von Aliasen'],
  [/^all of /, 'alle von '],
  [/^one of /, 'einer von '],
  [/^exactly /, 'genau '],
  [/^(\S+ %) of (\d+) packets$/, '$1 von $2 Paketen'],
  [/^at most (\d+ %)$/, 'höchstens $1'],
  [/ bytes$/, ' Byte'],
  [/, new\)/g, ', neu)'],
  [/; no longer by /, '; nicht mehr auf '],
  [/, issued by (.*), until (\S+) \((-?\d+) days left\)$/, ', ausgestellt von $1, gültig bis $2 (noch $3 Tage)'],
];

const translated = translatorOf(words);

const toAddress = ({ evidence }: Cause): string => {
  const address = addressOf(evidence);
  return address === null ? '' : ` zu ${address}`;
};

const expired = ({ evidence }: Cause, own: string): string => {
  const { intermediate, date } = expiryOf(evidence);
  return `${intermediate === null ? own : `das Zwischenzertifikat ${intermediate}`} ist abgelaufen${date === null ? '' : ` (am ${date})`}`;
};

const invalidCertificate = (cause: Cause): string => {
  const known = cause.error === 'CERT_HAS_EXPIRED' ? expired(cause, 'es') : knownError(certificateErrors, cause.error);
  return `das TLS-Zertifikat wurde nicht akzeptiert: ${known ?? `es konnte nicht überprüft werden (${cause.error})`}`;
};

export const german: CauseSentences = {
  lists: new Intl.ListFormat('de'),
  causes: {
    hostInvalid: ({ error }) => `der Hostname ist ungültig (${error})`,
    hostUnresolved: ({ error }) => `der Hostname lässt sich nicht auflösen (${error})`,
    addressNotPublic: ({ error }) => `der Hostname führt zu einer nicht öffentlichen Adresse, die nicht geprüft wird (${error})`,
    connectionFailed: (cause) => `die Verbindung${toAddress(cause)} ${knownError(connectionErrors, cause.error) ?? `kam nicht zustande (${cause.error})`}`,
    connectionClosed: () => 'der Server hat die Verbindung geschlossen, bevor er geantwortet hat',
    timedOut: ({ expected, evidence }) => `${timeouts[evidence.failure?.phase ?? 'request']}, erwartet war ${translated(expected)}`,
    tlsFailed: ({ error }) => `es kam keine TLS-Verbindung zustande (${error})`,
    certificateInvalid: invalidCertificate,
    requestInvalid: () => 'die Anfrage konnte nicht gesendet werden, weil ihre URL oder ein Header ungültig ist',
    answerInvalid: () => 'der Server hat eine ungültige Antwort gesendet',
    answerUndecodable: () => 'der Inhalt der Antwort konnte nicht dekodiert werden',
    commandRefused: ({ error }) => `der Server hat mit einem Fehler geantwortet (${error})`,
    startTlsRefused: ({ error }) => `der Server verschlüsselt die Verbindung nicht (${error})`,
    loginRefused: ({ error }) => `der Server hat die Anmeldung abgelehnt (${error})`,
    redirectInvalid: ({ error }) => `eine Weiterleitung führt nicht zu einer Webseite (${error})`,
    redirectLoop: ({ error }) => `die Weiterleitungen bilden eine Schleife und führen zu keiner Seite (${error})`,
    compressionBomb: ({ error }) => `der Inhalt der Antwort ist zu stark komprimiert, um dekodiert zu werden (${error})`,
    tooManyRedirects: ({ expected }) => `erwartet waren ${translated(expected)}, es sind aber mehr`,
    domainUnregistered: () => 'die Domain ist nicht registriert',
    registryUnknown: () => 'für die Domain ist keine Registrierungsstelle bekannt',
    programUnavailable: () => 'ein für die Prüfung nötiges Programm ist nicht installiert',
    queryRefused: () => 'der Server lehnt Anfragen von hier ab',
    blocklistUnreliable: () => 'die Sperrliste beantwortet ihre Testeinträge nicht richtig',
    certificateExpired: (cause) => expired(cause, 'das TLS-Zertifikat'),
    httpsRedirectMissing: ({ seen }) => `HTTP wird nicht auf HTTPS weitergeleitet, sondern führt ${translated(seen)}`,
    statusUnexpected: ({ expected, seen }) => `Antwort ${seen}, erwartet war ${translated(expected)}`,
    pageSizeOutOfRange: ({ expected, seen }) => `die Seite hat ${translated(seen)}, erwartet waren ${translated(expected)}`,
    answerTooSlow: ({ expected, seen }) => `Antwort nach ${seen}, erwartet waren ${translated(expected)}`,
    keywordMissing: ({ expected, seen }) => `erwartet war ${translated(expected)}, der Text wurde ${translated(seen)}`,
    keywordPresent: ({ expected, seen }) => `erwartet war ${translated(expected)}, der Text wurde ${translated(seen)}`,
    jsonUnexpected: ({ expected, seen }) => `erwartet war ${translated(expected)}, ${translated(seen)}`,
    expectedTextMissing: ({ expected, seen }) => `erwartet war ${translated(expected)}, der Text wurde ${translated(seen)}`,
    stepFailed: ({ expected, seen }) => `ein Schritt des Szenarios ist fehlgeschlagen: ${expected} (${seen})`,
    urlUnexpected: ({ expected, seen }) => `erwartet war ${translated(expected)}, die Seite war ${seen}`,
    pageTooHeavy: ({ seen }) => `die Seite hat mehr verbraucht, als eine Prüfung darf: ${translated(seen)}`,
    domainExpiring: ({ expected, seen }) => `die Domain ${translated(seen)}, erwartet waren ${translated(expected)}`,
    domainExpired: ({ seen }) => `die Domain ${translated(seen)}`,
    addressListed: ({ seen }) => `die Adresse steht auf Sperrlisten: ${translated(seen)}`,
    dnsError: ({ seen }) => `der Nameserver hat mit ${seen} geantwortet`,
    recordsMissing: ({ expected, seen }) => `der Nameserver kennt keine ${translated(expected)}, seine Antwort war ${translated(seen)}`,
    recordsUnexpected: ({ expected, seen }) => `Antwort des Nameservers: ${translated(seen)}, erwartet war ${translated(expected)}`,
    dnssecNotVerified: () => 'der Nameserver hat nicht gemeldet, dass er die Antwort mit DNSSEC überprüft hat',
    noCommonAlgorithm: ({ error }) => `der Server unterstützt keinen der Algorithmen der Prüfung (${error})`,
    hostKeyMismatch: ({ expected, seen }) => `der Schlüssel des Servers ist ${seen}, erwartet war ${expected}`,
    packetsLost: ({ expected, seen }) => `${translated(seen)} gingen verloren, erwartet waren ${translated(expected)}`,
    heartbeatOverdue: ({ expected }) => `es traf nicht rechtzeitig ein Heartbeat ein, erwartet war ${translated(expected)}`,
  },
  certificateExpiring: ({ seen }) => `das TLS-Zertifikat läuft bald ab: ${translated(seen)}`,
  otherwise: ({ expected, seen }) => `erwartet war ${translated(expected)}, beobachtet wurde ${translated(seen)}`,
  seenFrom: (locations) => `beobachtet von ${locations}`,
  moreLocations: (count) => (count === 1 ? 'einem weiteren Standort' : `${count} weiteren Standorten`),
};
