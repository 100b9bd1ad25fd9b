import type { ProbePhase } from '../probe-failure.ts';
import { addressOf, expiryOf, knownError, translatorOf } from './cause-sentences.ts';
import type { Cause, CauseSentences, RuleWords } from './cause-sentences.ts';

const certificateErrors: Readonly<Record<string, string>> = {
  CERT_NOT_YET_VALID: 'il n’est pas encore valable',
  CERT_REVOKED: 'il a été révoqué',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'il est autosigné',
  SELF_SIGNED_CERT_IN_CHAIN: 'son autorité de certification n’est pas reconnue',
  UNABLE_TO_GET_ISSUER_CERT: 'le serveur n’envoie pas toute la chaîne de certificats',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'son autorité de certification n’est pas reconnue, ou le serveur n’envoie pas toute la chaîne de certificats',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'le serveur n’envoie pas toute la chaîne de certificats',
  ERR_TLS_CERT_ALTNAME_INVALID: 'il a été émis pour un autre nom d’hôte',
};

const connectionErrors: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'a été refusée',
  ECONNRESET: 'a été réinitialisée',
  EHOSTUNREACH: 'a échoué, car l’hôte est injoignable',
  ENETUNREACH: 'a échoué, car le réseau est injoignable',
  ETIMEDOUT: 'a échoué, car l’hôte n’a pas répondu',
};

const timeouts: Readonly<Record<ProbePhase, string>> = {
  resolve: 'le nom d’hôte n’a pas été résolu à temps',
  connect: 'l’hôte n’a pas accepté la connexion à temps',
  tls: 'la négociation TLS n’a pas abouti à temps',
  request: 'le serveur n’a pas répondu à temps',
  answer: 'la réponse n’était pas complète à temps',
};

const words: RuleWords = [
  [/^an answer within (\d+) s$/, 'une réponse en $1 s'],
  [/^a connection to port (\d+) within (\d+) s$/, 'une connexion au port $1 en $2 s'],
  [/^a greeting that contains /, 'un message d’accueil qui contient '],
  [/^not found in "/, 'introuvable dans "'],
  [/^a heartbeat every (\d+) minutes$/, 'un signal toutes les $1 minutes'],
  [/, registrar (?=.)/, ', bureau d’enregistrement '],
  [/^expires on (\S+) \((\d+) days left(.*)\)$/, 'expire le $1 (encore $2 jours$3)'],
  [/^expired on (\S+)/, 'a expiré le $1'],
  [/^more than (\d+) days until it expires$/, 'plus de $1 jours avant l’expiration'],
  [/^the text (?=")/, 'le texte '],
  [/^the address /, 'l’adresse '],
  [/^not found; the page has /, 'introuvable ; la page contient '],
  [/^more than (\d+) MB of memory$/, 'plus de $1 Mo de mémoire'],
  [/^more than (\d+) MB of data or (\d+) connections$/, 'plus de $1 Mo de données ou $2 connexions'],
  [/^an answer that contains /, 'une réponse qui contient '],
  [/^the page contains /, 'une page qui contient '],
  [/^the page does not contain /, 'une page qui ne contient pas '],
  [/^found in the page$/, 'trouvé dans la page'],
  [/^the JSON answer has a value at /, 'une valeur de la réponse JSON à '],
  [/^the JSON answer has (.*) at (\$.*)$/s, '$1 dans la réponse JSON à $2'],
  [/^the answer is not JSON$/, 'mais la réponse n’est pas du JSON'],
  [/^the answer is longer than (\d+) bytes$/, 'mais la réponse dépasse $1 octets'],
  [/^the query takes too many steps$/, 'mais la requête demande trop d’étapes'],
  [/^found nothing$/, 'rien n’a été trouvé'],
  [/^found (.*)$/s, 'trouvé : $1'],
  [/^at most (\d+) redirects, which end at a page$/, 'au plus $1 redirections jusqu’à une page'],
  [/^not found in (\d+) bytes$/, 'introuvable dans $1 octets'],
  [/^at most (\d+) ms$/, 'au plus $1 ms'],
  [/^(\d+) to any number of bytes$/, 'au moins $1 octets'],
  [/^(\d+) to (\d+)( bytes)?$/, '$1 à $2$3'],
  [/^(\d+ )?bytes or more$/, '$1octets ou plus'],
  [/^an answer over plain HTTP$/, 'à une réponse en HTTP'],
  [/^(A|AAAA|CAA|CNAME|MX|NS|PTR|SOA|SRV|TXT) records of (\S+)$/, 'enregistrements $1 de $2'],
  [/^no (\w+) record$/, 'aucun enregistrement $1'],
  [/^aliases that form a loop$/, 'une boucle d’alias'],
  [/^all of /, 'tous parmi '],
  [/^one of /, 'l’un parmi '],
  [/^exactly /, 'exactement '],
  [/^(\S+ %) of (\d+) packets$/, '$1 de $2 paquets'],
  [/^at most (\d+ %)$/, 'au plus $1'],
  [/ bytes$/, ' octets'],
  [/, new\)/g, ', nouveau)'],
  [/; no longer by /, ' ; plus sur '],
  [/, issued by (.*), until (\S+) \((-?\d+) days left\)$/, ', émis par $1, valable jusqu’au $2 (encore $3 jours)'],
];

const translated = translatorOf(words);

const toAddress = ({ evidence }: Cause): string => {
  const address = addressOf(evidence);
  return address === null ? '' : ` à ${address}`;
};

const expired = ({ evidence }: Cause, own: string): string => {
  const { intermediate, date } = expiryOf(evidence);
  return `${intermediate === null ? own : `le certificat intermédiaire ${intermediate}`} a expiré${date === null ? '' : ` le ${date}`}`;
};

const invalidCertificate = (cause: Cause): string => {
  const known = cause.error === 'CERT_HAS_EXPIRED' ? expired(cause, 'il') : knownError(certificateErrors, cause.error);
  return `le certificat TLS n’a pas été accepté : ${known ?? `il n’a pas pu être vérifié (${cause.error})`}`;
};

export const french: CauseSentences = {
  lists: new Intl.ListFormat('fr'),
  causes: {
    hostInvalid: ({ error }) => `le nom d’hôte n’est pas valide (${error})`,
    hostUnresolved: ({ error }) => `le nom d’hôte ne peut pas être résolu (${error})`,
    addressNotPublic: ({ error }) => `le nom d’hôte mène à une adresse qui n’est pas publique et qui n’est pas vérifiée (${error})`,
    connectionFailed: (cause) => `la connexion${toAddress(cause)} ${knownError(connectionErrors, cause.error) ?? `a échoué (${cause.error})`}`,
    connectionClosed: () => 'le serveur a fermé la connexion avant de répondre',
    timedOut: ({ expected, evidence }) => `${timeouts[evidence.failure?.phase ?? 'request']}, attendu : ${translated(expected)}`,
    tlsFailed: ({ error }) => `aucune connexion TLS n’a pu être établie (${error})`,
    certificateInvalid: invalidCertificate,
    requestInvalid: () => 'la requête n’a pas pu être envoyée, car son URL ou un en-tête n’est pas valide',
    answerInvalid: () => 'le serveur a envoyé une réponse non valide',
    answerUndecodable: () => 'le contenu de la réponse n’a pas pu être décodé',
    commandRefused: ({ error }) => `le serveur a répondu par une erreur (${error})`,
    startTlsRefused: ({ error }) => `le serveur ne chiffre pas la connexion (${error})`,
    loginRefused: ({ error }) => `le serveur a refusé l’authentification (${error})`,
    redirectInvalid: ({ error }) => `une redirection ne mène pas à une page web (${error})`,
    redirectLoop: ({ error }) => `les redirections forment une boucle et ne mènent à aucune page (${error})`,
    compressionBomb: ({ error }) => `le contenu de la réponse est trop fortement compressé pour être décodé (${error})`,
    tooManyRedirects: ({ expected }) => `attendu : ${translated(expected)}, mais il y en a davantage`,
    domainUnregistered: () => 'le domaine n’est pas enregistré',
    registryUnknown: () => 'aucun registre n’est connu pour le domaine',
    programUnavailable: () => 'un programme nécessaire à la vérification n’est pas installé',
    queryRefused: () => 'le serveur refuse les requêtes d’ici',
    blocklistUnreliable: () => 'la liste noire ne répond pas correctement à ses entrées de test',
    certificateExpired: (cause) => expired(cause, 'le certificat TLS'),
    httpsRedirectMissing: ({ seen }) => `HTTP n’est pas redirigé vers HTTPS, mais mène ${translated(seen)}`,
    statusUnexpected: ({ expected, seen }) => `réponse ${seen}, attendu : ${translated(expected)}`,
    pageSizeOutOfRange: ({ expected, seen }) => `la page a ${translated(seen)}, attendu : ${translated(expected)}`,
    answerTooSlow: ({ expected, seen }) => `réponse en ${seen}, attendu : ${translated(expected)}`,
    keywordMissing: ({ expected, seen }) => `attendu : ${translated(expected)} ; le texte est ${translated(seen)}`,
    keywordPresent: ({ expected, seen }) => `attendu : ${translated(expected)} ; le texte est ${translated(seen)}`,
    jsonUnexpected: ({ expected, seen }) => `attendu : ${translated(expected)}, ${translated(seen)}`,
    expectedTextMissing: ({ expected, seen }) => `attendu : ${translated(expected)} ; le texte est ${translated(seen)}`,
    stepFailed: ({ expected, seen }) => `une étape du scénario a échoué : ${expected} (${seen})`,
    urlUnexpected: ({ expected, seen }) => `attendu : ${translated(expected)}, mais la page est ${seen}`,
    pageTooHeavy: ({ seen }) => `la page a consommé plus qu’une vérification ne le permet : ${translated(seen)}`,
    domainExpiring: ({ expected, seen }) => `le domaine ${translated(seen)}, attendu : ${translated(expected)}`,
    domainExpired: ({ seen }) => `le domaine ${translated(seen)}`,
    addressListed: ({ seen }) => `l’adresse figure sur des listes noires : ${translated(seen)}`,
    dnsError: ({ seen }) => `le serveur de noms a répondu ${seen}`,
    recordsMissing: ({ expected, seen }) => `le serveur de noms n’a pas les ${translated(expected)} ; il a répondu : ${translated(seen)}`,
    recordsUnexpected: ({ expected, seen }) => `le serveur de noms a répondu ${translated(seen)}, attendu : ${translated(expected)}`,
    dnssecNotVerified: () => 'le serveur de noms n’a pas indiqué qu’il a vérifié la réponse avec DNSSEC',
    noCommonAlgorithm: ({ error }) => `le serveur ne prend en charge aucun des algorithmes de la vérification (${error})`,
    hostKeyMismatch: ({ expected, seen }) => `la clé du serveur est ${seen}, attendu : ${expected}`,
    packetsLost: ({ expected, seen }) => `pertes : ${translated(seen)}, attendu : ${translated(expected)}`,
    heartbeatOverdue: ({ expected }) => `aucun signal n’a été reçu à temps, attendu : ${translated(expected)}`,
  },
  certificateExpiring: ({ seen }) => `le certificat TLS expire bientôt : ${translated(seen)}`,
  otherwise: ({ expected, seen }) => `attendu : ${translated(expected)}, observé : ${translated(seen)}`,
  seenFrom: (locations) => `observé depuis ${locations}`,
  moreLocations: (count) => (count === 1 ? 'un autre site' : `${count} autres sites`),
};
