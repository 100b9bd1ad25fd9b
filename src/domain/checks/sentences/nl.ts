import type { ProbePhase } from '../probe-failure.ts';
import { addressOf, expiryOf, knownError, translatorOf } from './cause-sentences.ts';
import type { Cause, CauseSentences, RuleWords } from './cause-sentences.ts';

const certificateErrors: Readonly<Record<string, string>> = {
  CERT_NOT_YET_VALID: 'het is nog niet geldig',
  CERT_REVOKED: 'het is ingetrokken',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'het is zelfondertekend',
  SELF_SIGNED_CERT_IN_CHAIN: 'de certificaatautoriteit wordt niet vertrouwd',
  UNABLE_TO_GET_ISSUER_CERT: 'de server stuurt niet de hele certificaatketen',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'de certificaatautoriteit wordt niet vertrouwd, of de server stuurt niet de hele certificaatketen',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'de server stuurt niet de hele certificaatketen',
  ERR_TLS_CERT_ALTNAME_INVALID: 'het is voor een andere hostnaam uitgegeven',
};

const connectionErrors: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'is geweigerd',
  ECONNRESET: 'is verbroken',
  EHOSTUNREACH: 'is mislukt, omdat de host onbereikbaar is',
  ENETUNREACH: 'is mislukt, omdat het netwerk onbereikbaar is',
  ETIMEDOUT: 'is mislukt, omdat de host niet heeft geantwoord',
};

const timeouts: Readonly<Record<ProbePhase, string>> = {
  resolve: 'de hostnaam is niet op tijd omgezet in een adres',
  connect: 'de host heeft de verbinding niet op tijd geaccepteerd',
  tls: 'de TLS-handshake is niet op tijd voltooid',
  request: 'de server heeft niet op tijd geantwoord',
  answer: 'het antwoord was niet op tijd volledig',
};

const words: RuleWords = [
  [/^an answer within (\d+) s$/, 'een antwoord binnen $1 s'],
  [/^a connection to port (\d+) within (\d+) s$/, 'een verbinding met poort $1 binnen $2 s'],
  [/^a greeting that contains /, 'een begroeting met de tekst '],
  [/^not found in "/, 'niet gevonden in "'],
  [/^a heartbeat every (\d+) minutes$/, 'elke $1 minuten een heartbeat'],
  [/, registrar (?=.)/, ', registrar '],
  [/^expires on (\S+) \((\d+) days left(.*)\)$/, 'verloopt op $1 (nog $2 dagen$3)'],
  [/^expired on (\S+)/, 'is verlopen op $1'],
  [/^more than (\d+) days until it expires$/, 'meer dan $1 dagen tot het verloopt'],
  [/^the text (?=")/, 'de tekst '],
  [/^the address /, 'het adres '],
  [/^not found; the page has /, 'niet gevonden; de pagina bevat '],
  [/^more than (\d+) MB of memory$/, 'meer dan $1 MB geheugen'],
  [/^more than (\d+) MB of data or (\d+) connections$/, 'meer dan $1 MB gegevens of $2 verbindingen'],
  [/^an answer that contains /, 'een antwoord met de tekst '],
  [/^the page contains /, 'een pagina met de tekst '],
  [/^the page does not contain /, 'een pagina zonder de tekst '],
  [/^found in the page$/, 'op de pagina gevonden'],
  [/^the JSON answer has a value at /, 'een waarde van het JSON-antwoord op '],
  [/^the JSON answer has (.*) at (\$.*)$/s, '$1 in het JSON-antwoord op $2'],
  [/^the answer is not JSON$/, 'maar het antwoord is geen JSON'],
  [/^the answer is longer than (\d+) bytes$/, 'maar het antwoord is langer dan $1 bytes'],
  [/^the query takes too many steps$/, 'maar de query vergt te veel stappen'],
  [/^found nothing$/, 'er is niets gevonden'],
  [/^found (.*)$/s, 'gevonden: $1'],
  [/^at most (\d+) redirects, which end at a page$/, 'hoogstens $1 omleidingen tot een pagina'],
  [/^not found in (\d+) bytes$/, 'in $1 bytes niet gevonden'],
  [/^at most (\d+) ms$/, 'hoogstens $1 ms'],
  [/^(\d+) to any number of bytes$/, 'minstens $1 bytes'],
  [/^(\d+) to (\d+)( bytes)?$/, '$1 tot $2$3'],
  [/^(\d+ )?bytes or more$/, '$1bytes of meer'],
  [/^an answer over plain HTTP$/, 'naar een antwoord via HTTP'],
  [/^(A|AAAA|CAA|CNAME|MX|NS|PTR|SOA|SRV|TXT) records of (\S+)$/, '$1-records van $2'],
  [/^no (\w+) record$/, 'geen $1-record'],
  [/^aliases that form a loop$/, 'een lus van aliassen'],
  [/^all of /, 'alle van '],
  [/^one of /, 'een van '],
  [/^exactly /, 'precies '],
  [/^(\S+ %) of (\d+) packets$/, '$1 van $2 pakketten'],
  [/^at most (\d+ %)$/, 'hoogstens $1'],
  [/, new\)/g, ', nieuw)'],
  [/; no longer by /, '; niet meer op '],
  [/, issued by (.*), until (\S+) \((-?\d+) days left\)$/, ', uitgegeven door $1, geldig tot $2 (nog $3 dagen)'],
];

const translated = translatorOf(words);

const toAddress = ({ evidence }: Cause): string => {
  const address = addressOf(evidence);
  return address === null ? '' : ` met ${address}`;
};

const expired = ({ evidence }: Cause, own: string): string => {
  const { intermediate, date } = expiryOf(evidence);
  return `${intermediate === null ? own : `het tussencertificaat ${intermediate}`} is verlopen${date === null ? '' : ` op ${date}`}`;
};

const invalidCertificate = (cause: Cause): string => {
  const known = cause.error === 'CERT_HAS_EXPIRED' ? expired(cause, 'het') : knownError(certificateErrors, cause.error);
  return `het TLS-certificaat is niet geaccepteerd: ${known ?? `het kon niet worden gecontroleerd (${cause.error})`}`;
};

export const dutch: CauseSentences = {
  lists: new Intl.ListFormat('nl'),
  causes: {
    hostInvalid: ({ error }) => `de hostnaam is ongeldig (${error})`,
    hostUnresolved: ({ error }) => `de hostnaam kan niet worden omgezet in een adres (${error})`,
    addressNotPublic: ({ error }) => `de hostnaam leidt naar een adres dat niet openbaar is en niet wordt gecontroleerd (${error})`,
    connectionFailed: (cause) => `de verbinding${toAddress(cause)} ${knownError(connectionErrors, cause.error) ?? `is mislukt (${cause.error})`}`,
    connectionClosed: () => 'de server heeft de verbinding verbroken voordat hij antwoordde',
    timedOut: ({ expected, evidence }) => `${timeouts[evidence.failure?.phase ?? 'request']}, verwacht: ${translated(expected)}`,
    tlsFailed: ({ error }) => `er kon geen TLS-verbinding tot stand worden gebracht (${error})`,
    certificateInvalid: invalidCertificate,
    requestInvalid: () => 'het verzoek kon niet worden verzonden, omdat de URL of een header ongeldig is',
    answerInvalid: () => 'de server heeft een ongeldig antwoord gestuurd',
    answerUndecodable: () => 'de inhoud van het antwoord kon niet worden gedecodeerd',
    commandRefused: ({ error }) => `de server heeft met een fout geantwoord (${error})`,
    startTlsRefused: ({ error }) => `de server versleutelt de verbinding niet (${error})`,
    loginRefused: ({ error }) => `de server heeft de aanmelding geweigerd (${error})`,
    redirectInvalid: ({ error }) => `een omleiding leidt niet naar een webpagina (${error})`,
    redirectLoop: ({ error }) => `de omleidingen vormen een lus en leiden naar geen enkele pagina (${error})`,
    compressionBomb: ({ error }) => `de inhoud van het antwoord is te sterk gecomprimeerd om te decoderen (${error})`,
    tooManyRedirects: ({ expected }) => `verwacht: ${translated(expected)}, maar het zijn er meer`,
    domainUnregistered: () => 'het domein is niet geregistreerd',
    registryUnknown: () => 'voor het domein is geen registratie-instantie bekend',
    programUnavailable: () => 'een programma dat de controle nodig heeft, is niet geïnstalleerd',
    queryRefused: () => 'de server weigert verzoeken van hier',
    blocklistUnreliable: () => 'de blokkeerlijst beantwoordt haar testvermeldingen niet juist',
    certificateExpired: (cause) => expired(cause, 'het TLS-certificaat'),
    httpsRedirectMissing: ({ seen }) => `HTTP wordt niet omgeleid naar HTTPS, maar leidt ${translated(seen)}`,
    statusUnexpected: ({ expected, seen }) => `antwoord ${seen}, verwacht: ${translated(expected)}`,
    pageSizeOutOfRange: ({ expected, seen }) => `de pagina heeft ${translated(seen)}, verwacht: ${translated(expected)}`,
    answerTooSlow: ({ expected, seen }) => `antwoord na ${seen}, verwacht: ${translated(expected)}`,
    keywordMissing: ({ expected, seen }) => `verwacht: ${translated(expected)}; de tekst is ${translated(seen)}`,
    keywordPresent: ({ expected, seen }) => `verwacht: ${translated(expected)}; de tekst is ${translated(seen)}`,
    jsonUnexpected: ({ expected, seen }) => `verwacht: ${translated(expected)}, ${translated(seen)}`,
    expectedTextMissing: ({ expected, seen }) => `verwacht: ${translated(expected)}; de tekst is ${translated(seen)}`,
    stepFailed: ({ expected, seen }) => `een stap van het scenario is mislukt: ${expected} (${seen})`,
    urlUnexpected: ({ expected, seen }) => `verwacht: ${translated(expected)}, maar de pagina was ${seen}`,
    pageTooHeavy: ({ seen }) => `de pagina heeft meer verbruikt dan een controle mag: ${translated(seen)}`,
    domainExpiring: ({ expected, seen }) => `het domein ${translated(seen)}, verwacht: ${translated(expected)}`,
    domainExpired: ({ seen }) => `het domein ${translated(seen)}`,
    addressListed: ({ seen }) => `het adres staat op blokkeerlijsten: ${translated(seen)}`,
    dnsError: ({ seen }) => `de naamserver heeft ${seen} geantwoord`,
    recordsMissing: ({ expected, seen }) => `de naamserver kent geen ${translated(expected)}; het antwoord was: ${translated(seen)}`,
    recordsUnexpected: ({ expected, seen }) => `de naamserver heeft ${translated(seen)} geantwoord, verwacht: ${translated(expected)}`,
    dnssecNotVerified: () => 'de naamserver heeft niet gemeld dat hij het antwoord met DNSSEC heeft gecontroleerd',
    noCommonAlgorithm: ({ error }) => `de server ondersteunt geen van de algoritmen van de controle (${error})`,
    hostKeyMismatch: ({ expected, seen }) => `de sleutel van de server is ${seen}, verwacht: ${expected}`,
    packetsLost: ({ expected, seen }) => `${translated(seen)} verloren, verwacht: ${translated(expected)}`,
    heartbeatOverdue: ({ expected }) => `er is niet op tijd een heartbeat ontvangen, verwacht: ${translated(expected)}`,
  },
  certificateExpiring: ({ seen }) => `het TLS-certificaat verloopt binnenkort: ${translated(seen)}`,
  otherwise: ({ expected, seen }) => `verwacht: ${translated(expected)}, waargenomen: ${translated(seen)}`,
  seenFrom: (locations) => `waargenomen vanuit ${locations}`,
  moreLocations: (count) => (count === 1 ? 'nog een locatie' : `nog ${count} locaties`),
};
