import type { ImportColumn } from '@ilewa/contract/data/columns'
import { splitCell } from '../../platform/csv/reader.ts'

/** "₦1,250.50", "N1,250", "NGN 1250.5", "5+"; anything else is no number, and the field's own rule says so. */
function toNumber(cell: string): number {
  const bare = cell.replace(/^(₦|NGN|N)\s*/i, '').replace(/(?<=\d)\+$/, '')
  if (/^-?\d{1,3}(,\d{3})+(\.\d+)?$/.test(bare)) return Number(bare.replaceAll(',', ''))
  return /^-?\d+(\.\d+)?$/.test(bare) ? Number(bare) : Number.NaN
}

const words: Readonly<Record<string, boolean>> = { yes: true, true: true, no: false, false: false }

type CellKind = NonNullable<ImportColumn['cell']>

const readers: Partial<Record<CellKind, (cell: string) => unknown>> = {
  number: toNumber,
  list: splitCell,
  yes: (cell: string) => words[cell.toLowerCase()] ?? cell,
}

/** What spreadsheets make of a cell by themselves, and how it gets right again: the field's own sentence is a form's. */
const misreadings: Partial<Record<CellKind, { isMisread: (cell: string) => boolean; sentence: string }>> = {
  number: {
    isMisread: (cell) => Number.isNaN(toNumber(cell)),
    sentence: 'Write a number in digits, such as 3 or 45,000.50',
  },
  date: {
    isMisread: (cell) => !/^\d{4}-\d{2}-\d{2}$/.test(cell),
    sentence: 'Write the date as 2026-11-20; give the column the format yyyy-mm-dd in your spreadsheet first',
  },
  phone: {
    isMisread: (cell) => /^\d([.,]\d+)?E\+\d+$/i.test(cell),
    sentence:
      'The spreadsheet has cut this number short; give the column the format Text, then write it anew',
  },
}

type Choices = Readonly<Record<string, string>>

/** A choice by its code or by the word that people read. */
function findChoice(cell: string, choices: Choices): string | undefined {
  const wanted = cell.toLowerCase()
  const chosen = Object.entries(choices).find(([code, label]) =>
    [code.toLowerCase(), label.toLowerCase()].includes(wanted),
  )
  return chosen?.[0]
}

/** What to say about a cell that its field's rule will refuse because of how it is written. */
export function misreadSentence({ cell: kind, choices }: ImportColumn, cell: string): string | undefined {
  if (cell === '') return undefined
  if (choices)
    return findChoice(cell, choices) ? undefined : `Write one of: ${Object.values(choices).join(', ')}`
  const misreading = kind && misreadings[kind]
  return misreading?.isMisread(cell) ? misreading.sentence : undefined
}

/** What a cell means to the row's schema; an empty one says nothing. */
export function readCell({ cell: kind, choices }: ImportColumn, cell: string): unknown {
  if (cell === '') return undefined
  if (choices) return findChoice(cell, choices) ?? cell
  const read = kind && readers[kind]
  return read ? read(cell) : cell
}
