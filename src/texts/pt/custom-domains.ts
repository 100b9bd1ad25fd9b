import type { Catalogue } from '../catalogue.ts';

export const customDomains: Catalogue['customDomains'] = {
  recordMissing: {
    subject: 'Domínio próprio: falta o registo TXT de {hostname}',
    text: 'Não foi encontrado o registo TXT que comprova a sua titularidade de {hostname}.\nO nome continua em serviço. Reponha o registo no prazo de 7 dias; caso contrário, outra organização poderá reclamar o nome.\n',
  },
  lapsed: {
    subject: 'Domínio próprio caducado: {hostname}',
    text: 'O registo TXT de {hostname} está em falta há 7 dias.\nO nome continua em serviço até que outra organização comprove a sua titularidade, mas não recebe um novo certificado. Reponha o registo e verifique de novo o domínio próprio.\n',
  },
  takenOver: {
    subject: 'Domínio próprio removido: {hostname}',
    text: 'Outra organização comprovou a sua titularidade de {hostname}. O seu direito tinha caducado, porque faltava o registo TXT, e foi removido.\nO nome já não serve a sua organização.\n',
  },
};
