import type { ImportNoun } from '@ilewa/contract/data'
import { importColumns } from '@ilewa/contract/data-columns'
import type { FileReply } from '@ilewa/contract/endpoint'
import { toCsv } from '../../platform/csv.ts'
import type { Requester } from '../../platform/workers/fair-queue.ts'

/** The header only: an example row might be imported by mistake. */
export const toTemplate = (ctx: Requester, noun: ImportNoun): FileReply => ({
  file: toCsv(
    ctx,
    importColumns[noun].map(({ header }) => ({ header, cell: () => '' })),
    [],
  ),
  name: `ilewa-${noun}-template.csv`,
})
