import type { ProbePhase } from '../probe-failure.ts';
import { addressOf, expiryOf, knownError, translatorOf } from './cause-sentences.ts';
import type { Cause, CauseSentences, RuleWords } from './cause-sentences.ts';

const certificateErrors: Readonly<Record<string, string>> = {
  CERT_NOT_YET_VALID: 'non è ancora valido',
  CERT_REVOKED: 'è stato revocato',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'è autofirmato',
  SELF_SIGNED_CERT_IN_CHAIN: 'la sua autorità di certificazione non è attendibile',
  UNABLE_TO_GET_ISSUER_CERT: 'il server non invia l’intera catena di certificati',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'la sua autorità di certificazione non è attendibile, oppure il server non invia l’intera catena di certificati',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'il server non invia l’intera catena di certificati',
  ERR_TLS_CERT_ALTNAME_INVALID: 'è stato emesso per un altro nome host',
};

const connectionErrors: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'è stata rifiutata',
  ECONNRESET: 'è stata interrotta',
  EHOSTUNREACH: 'non è riuscita, perché l’host non è raggiungibile',
  ENETUNREACH: 'non è riuscita, perché la rete non è raggiungibile',
  ETIMEDOUT: 'non è riuscita, perché l’host non ha risposto',
};

const timeouts: Readonly<Record<ProbePhase, string>> = {
  resolve: 'il nome host non è stato risolto in tempo',
  connect: 'l’host non ha accettato la connessione in tempo',
  tls: 'l’handshake TLS non è stato completato in tempo',
  request: 'il server non ha risposto in tempo',
  answer: 'la risposta non era completa in tempo',
};

const words: RuleWords = [
  [/^an answer within (\d+) s$/, 'una risposta entro $1 s'],
  [/^a connection to port (\d+) within (\d+) s$/, 'una connessione alla porta $1 entro $2 s'],
  [/^a greeting that contains /, 'un messaggio di benvenuto che contiene '],
  [/^not found in "/, 'non trovato in "'],
  [/^a heartbeat every (\d+) minutes$/, 'un segnale ogni $1 minuti'],
  [/, registrar (?=.)/, ', registrar '],
  [/^expires on (\S+) \((\d+) days left(.*)\)$/, 'scade il $1 (ancora $2 giorni$3)'],
  [/^expired on (\S+)/, 'è scaduto il $1'],
  [/^more than (\d+) days until it expires$/, 'più di $1 giorni alla scadenza'],
  [/^the text (?=")/, 'il testo '],
  [/^the address /, 'l’indirizzo '],
  [/^not found; the page has /, 'non trovato; la pagina contiene '],
  [/^more than (\d+) MB of memory$/, 'più di $1 MB di memoria'],
  [/^more than (\d+) MB of data or (\d+) connections$/, 'più di $1 MB di dati o $2 connessioni'],
  [/^an answer that contains /, 'una risposta che contiene '],
  [/^the page contains /, 'una pagina che contiene '],
  [/^the page does not contain /, 'una pagina che non contiene '],
  [/^found in the page$/, 'trovato nella pagina'],
  [/^the JSON answer has a value at /, 'un valore della risposta JSON in '],
  [/^the JSON answer has (.*) at (\$.*)$/s, '$1 nella risposta JSON in $2'],
  [/^the answer is not JSON$/, 'ma la risposta non è JSON'],
  [/^the answer is longer than (\d+) bytes$/, 'ma la risposta supera i $1 byte'],
  [/^the query takes too many steps$/, 'ma la query richiede troppi passaggi'],
  [/^found nothing$/, 'non è stato trovato nulla'],
  [/^found (.*)$/s, 'trovato: $1'],
  [/^at most (\d+) redirects, which end at a page$/, 'al massimo $1 reindirizzamenti fino a una pagina'],
  [/^not found in (\d+) bytes$/, 'non trovato in $1 byte'],
  [/^at most (\d+) ms$/, 'al massimo $1 ms'],
  [/^(\d+) to any number of bytes$/, 'almeno $1 byte'],
  [/^(\d+) to (\d+)( bytes)?$/, 'da $1 a $2$3'],
  [/^(\d+ )?bytes or more$/, '$1byte o più'],
  [/^an answer over plain HTTP$/, 'a una risposta via HTTP'],
  [/^(A|AAAA|CAA|CNAME|MX|NS|PTR|SOA|SRV|TXT) records of (\S+)$/, 'record $1 di $2'],
  [/^no (\w+) record$/, 'nessun record $1'],
  [/^aliases that form a loop$/, 'un ciclo di alias'],
  [/^all of /, 'tutti tra '],
  [/^one of /, 'uno tra '],
  [/^exactly /, 'esattamente '],
  [/^(\S+ %) of (\d+) packets$/, '$1 di $2 pacchetti'],
  [/^at most (\d+ %)$/, 'al massimo $1'],
  [/ bytes$/, ' byte'],
  [/, new\)/g, ', nuovo)'],
  [/; no longer by /, '; non più in '],
  [/, issued by (.*), until (\S+) \((-?\d+) days left\)$/, ', emesso da $1, valido fino al $2 (ancora $3 giorni)'],
];

const translated = translatorOf(words);

const toAddress = ({ evidence }: Cause): string => {
  const address = addressOf(evidence);
  return address === null ? '' : ` a ${address}`;
};

const expired = ({ evidence }: Cause, own: string): string => {
  const { intermediate, date } = expiryOf(evidence);
  return `${intermediate === null ? own : `il certificato intermedio ${intermediate} `}è scaduto${date === null ? '' : ` il ${date}`}`;
};

const invalidCertificate = (cause: Cause): string => {
  const known = cause.error === 'CERT_HAS_EXPIRED' ? expired(cause, '') : knownError(certificateErrors, cause.error);
  return `il certificato TLS non è stato accettato: ${known ?? `non è stato possibile verificarlo (${cause.error})`}`;
};

export const italian: CauseSentences = {
  lists: new Intl.ListFormat('it'),
  causes: {
    hostInvalid: ({ error }) => `il nome host non è valido (${error})`,
    hostUnresolved: ({ error }) => `il nome host non può essere risolto (${error})`,
    addressNotPublic: ({ error }) => `il nome host porta a un indirizzo non pubblico, che non viene controllato (${error})`,
    connectionFailed: (cause) => `la connessione${toAddress(cause)} ${knownError(connectionErrors, cause.error) ?? `non è riuscita (${cause.error})`}`,
    connectionClosed: () => 'il server ha chiuso la connessione prima di rispondere',
    timedOut: ({ expected, evidence }) => `${timeouts[evidence.failure?.phase ?? 'request']}, previsto: ${translated(expected)}`,
    tlsFailed: ({ error }) => `non è stato possibile stabilire una connessione TLS (${error})`,
    certificateInvalid: invalidCertificate,
    requestInvalid: () => 'la richiesta non può essere inviata, perché l’URL o un’intestazione non è valida',
    answerInvalid: () => 'il server ha inviato una risposta non valida',
    answerUndecodable: () => 'non è stato possibile decodificare il contenuto della risposta',
    commandRefused: ({ error }) => `il server ha risposto con un errore (${error})`,
    startTlsRefused: ({ error }) => `il server non cifra la connessione (${error})`,
    loginRefused: ({ error }) => `il server ha rifiutato l’accesso (${error})`,
    redirectInvalid: ({ error }) => `un reindirizzamento non porta a una pagina web (${error})`,
    redirectLoop: ({ error }) => `i reindirizzamenti formano un ciclo e non portano ad alcuna pagina (${error})`,
    compressionBomb: ({ error }) => `il contenuto della risposta è troppo compresso per essere decodificato (${error})`,
    tooManyRedirects: ({ expected }) => `previsto: ${translated(expected)}, ma ce ne sono di più`,
    domainUnregistered: () => 'il dominio non è registrato',
    registryUnknown: () => 'non è noto alcun registro per il dominio',
    programUnavailable: () => 'un programma necessario per il controllo non è installato',
    queryRefused: () => 'il server rifiuta le richieste da qui',
    blocklistUnreliable: () => 'la lista di blocco non risponde correttamente alle sue voci di prova',
    certificateExpired: (cause) => expired(cause, 'il certificato TLS '),
    httpsRedirectMissing: ({ seen }) => `HTTP non viene reindirizzato a HTTPS, ma porta ${translated(seen)}`,
    statusUnexpected: ({ expected, seen }) => `risposta ${seen}, previsto: ${translated(expected)}`,
    pageSizeOutOfRange: ({ expected, seen }) => `la pagina ha ${translated(seen)}, previsto: ${translated(expected)}`,
    answerTooSlow: ({ expected, seen }) => `risposta in ${seen}, previsto: ${translated(expected)}`,
    keywordMissing: ({ expected, seen }) => `previsto: ${translated(expected)}; testo ${translated(seen)}`,
    keywordPresent: ({ expected, seen }) => `previsto: ${translated(expected)}; testo ${translated(seen)}`,
    jsonUnexpected: ({ expected, seen }) => `previsto: ${translated(expected)}, ${translated(seen)}`,
    expectedTextMissing: ({ expected, seen }) => `previsto: ${translated(expected)}; testo ${translated(seen)}`,
    stepFailed: ({ expected, seen }) => `un passaggio dello scenario non è riuscito: ${expected} (${seen})`,
    urlUnexpected: ({ expected, seen }) => `previsto: ${translated(expected)}, ma la pagina era ${seen}`,
    pageTooHeavy: ({ seen }) => `la pagina ha usato più di quanto un controllo consenta: ${translated(seen)}`,
    domainExpiring: ({ expected, seen }) => `il dominio ${translated(seen)}, previsto: ${translated(expected)}`,
    domainExpired: ({ seen }) => `il dominio ${translated(seen)}`,
    addressListed: ({ seen }) => `l’indirizzo è in liste di blocco: ${translated(seen)}`,
    dnsError: ({ seen }) => `il server dei nomi ha risposto ${seen}`,
    recordsMissing: ({ expected, seen }) => `il server dei nomi non conosce i ${translated(expected)}; ha risposto: ${translated(seen)}`,
    recordsUnexpected: ({ expected, seen }) => `il server dei nomi ha risposto ${translated(seen)}, previsto: ${translated(expected)}`,
    dnssecNotVerified: () => 'il server dei nomi non ha segnalato di aver verificato la risposta con DNSSEC',
    noCommonAlgorithm: ({ error }) => `il server non supporta nessuno degli algoritmi del controllo (${error})`,
    hostKeyMismatch: ({ expected, seen }) => `la chiave del server è ${seen}, prevista: ${expected}`,
    packetsLost: ({ expected, seen }) => `persi ${translated(seen)}, previsto: ${translated(expected)}`,
    heartbeatOverdue: ({ expected }) => `non è arrivato alcun segnale in tempo, previsto: ${translated(expected)}`,
  },
  certificateExpiring: ({ seen }) => `il certificato TLS scade presto: ${translated(seen)}`,
  otherwise: ({ expected, seen }) => `previsto: ${translated(expected)}, osservato: ${translated(seen)}`,
  seenFrom: (locations) => `osservato da ${locations}`,
  moreLocations: (count) => (count === 1 ? 'un’altra sede' : `altre ${count} sedi`),
};
