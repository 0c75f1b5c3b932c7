import type { FileResult } from '@ilewa/contract/core/endpoint'
import { importColumns } from '@ilewa/contract/data/columns'
import type { ImportEntity } from '@ilewa/contract/data/schema'
import { toCsv } from '../../platform/csv/csv-writer.ts'
import type { Requester } from '../../platform/workers/fair-queue.ts'

/** The header only: an example row might be imported by mistake. */
export const toTemplate = (ctx: Requester, noun: ImportEntity): FileResult => ({
  file: toCsv(
    ctx,
    importColumns[noun].map(({ header }) => ({ header, cell: () => '' })),
    [],
  ),
  name: `ilewa-${noun}-template.csv`,
})
