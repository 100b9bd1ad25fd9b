import type { Catalogue } from '../catalogue.ts';

export const documentPages: Catalogue['documentPages'] = {
  states: {
    queued: 'A aguardar geração',
    generating: 'Em geração',
    ready: 'Pronto',
    failed: 'Falhou',
    expired: 'Expirou',
  },
  status: 'Estado',
  export: {
    title: 'Exportação de dados',
    requested: 'Pedido em',
    availableUntil: 'Disponível até',
    size: 'Tamanho',
    download: 'Descarregar o ficheiro ZIP',
    failures: {
      interrupted: 'Foi interrompida três vezes. Peça uma nova exportação.',
      storageFull:
        'O armazenamento de ficheiros do serviço está cheio. Informe o respetivo operador antes de pedir uma nova exportação.',
      internal: 'Ocorreu um erro interno. Peça uma nova exportação.',
    },
  },
  report: {
    title: 'Relatório',
    period: 'Período',
    noMonitor: 'O relatório não abrange qualquer monitor, pelo que não tem PDF.',
    transcribed:
      'Os nomes para cujas letras o servidor não tem um tipo de letra são transcritos entre parênteses retos. Os tipos de letra são adicionados com FONT_DIR.',
  },
  verification: {
    title: 'Verificar um relatório',
    archived: 'Arquivado em',
    unknown: 'Nenhum relatório foi arquivado com este código. Compare-o com os dígitos no relatório.',
    compare: 'Compare o período com o do relatório impresso e o SHA-256 com o do ficheiro PDF.',
  },
};
