import type { ImportColumn } from '@ilewa/contract/data/columns'
import { splitCell } from '../../platform/csv/reader.ts'

/**
 * Accepts "₦1,250.50", "N1,250", "NGN 1250.5" and "5+"; returns NaN for anything else, which the field's rule reports.
 */
function toNumber(cell: string): number {
  const bare = cell.replace(/^(₦|NGN|N)\s*/i, '').replace(/(?<=\d)\+$/, '')
  if (/^-?\d{1,3}(,\d{3})+(\.\d+)?$/.test(bare)) return Number(bare.replaceAll(',', ''))
  return /^-?\d+(\.\d+)?$/.test(bare) ? Number(bare) : Number.NaN
}

const booleanWords: Readonly<Record<string, boolean>> = { yes: true, true: true, no: false, false: false }

type CellKind = NonNullable<ImportColumn['cell']>

const cellParsers: Partial<Record<CellKind, (cell: string) => unknown>> = {
  number: toNumber,
  list: splitCell,
  yes: (cell: string) => booleanWords[cell.toLowerCase()] ?? cell,
}

/**
 * Cells that spreadsheets reformat, with instructions to fix them, because the fields' own messages are written for
 * forms.
 */
const cellChecks: Partial<Record<CellKind, { isInvalid: (cell: string) => boolean; message: string }>> = {
  number: {
    isInvalid: (cell) => Number.isNaN(toNumber(cell)),
    message: 'Enter a number in digits, such as 3 or 45,000.50',
  },
  date: {
    isInvalid: (cell) => !/^\d{4}-\d{2}-\d{2}$/.test(cell),
    message: 'Enter the date as 2026-11-20. Format the column as yyyy-mm-dd first.',
  },
  phone: {
    isInvalid: (cell) => /^\d([.,]\d+)?E\+\d+$/i.test(cell),
    message: 'The spreadsheet cut this number. Format the column as Text and enter it again.',
  },
}

type Choices = Readonly<Record<string, string>>

/** Finds a choice by its code or its label. */
function findChoice(cell: string, choices: Choices): string | undefined {
  const normalizedCell = cell.toLowerCase()
  const chosen = Object.entries(choices).find(([code, label]) =>
    [code.toLowerCase(), label.toLowerCase()].includes(normalizedCell),
  )
  return chosen?.[0]
}

/** Returns an error message if the cell has a format that the rule of its field refuses. */
export function cellErrorMessage({ cell: kind, choices }: ImportColumn, cell: string): string | undefined {
  if (cell === '') return undefined
  if (choices)
    return findChoice(cell, choices) ? undefined : `Use one of: ${Object.values(choices).join(', ')}`
  const cellCheck = kind && cellChecks[kind]
  return cellCheck?.isInvalid(cell) ? cellCheck.message : undefined
}

/** Converts a cell to the schema's value; undefined for an empty cell. */
export function readCell({ cell: kind, choices }: ImportColumn, cell: string): unknown {
  if (cell === '') return undefined
  if (choices) return findChoice(cell, choices) ?? cell
  const read = kind && cellParsers[kind]
  return read ? read(cell) : cell
}
