import type { FileReply } from '@ilewa/contract/core/endpoint'
import { importColumns } from '@ilewa/contract/data/columns'
import type { ImportNoun } from '@ilewa/contract/data/schema'
import { toCsv } from '../../platform/csv/csv.ts'
import type { Requester } from '../../platform/workers/fair-queue.ts'

/** The header alone: an example row would be imported by whoever forgets to take it out. */
export const toTemplate = (ctx: Requester, noun: ImportNoun): FileReply => ({
  file: toCsv(
    ctx,
    importColumns[noun].map(({ header }) => ({ header, cell: () => '' })),
    [],
  ),
  name: `ilewa-${noun}-template.csv`,
})
