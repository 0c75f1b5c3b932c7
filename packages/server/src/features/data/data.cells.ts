import type { ImportColumn } from '@ilewa/contract/data-columns'
import { splitCell } from '../../platform/csv-reader.ts'

/** "₦1,250.50", "NGN 1250.5", "5+"; anything else is no number, and the field's own rule says so. */
function toNumber(cell: string): number {
  const bare = cell.replace(/^(₦|NGN)\s*/i, '').replace(/(?<=\d)\+$/, '')
  if (/^-?\d{1,3}(,\d{3})+(\.\d+)?$/.test(bare)) return Number(bare.replaceAll(',', ''))
  return /^-?\d+(\.\d+)?$/.test(bare) ? Number(bare) : Number.NaN
}

const words: Readonly<Record<string, boolean>> = { yes: true, true: true, no: false, false: false }

const readers = {
  number: toNumber,
  list: splitCell,
  yes: (cell: string) => words[cell.toLowerCase()] ?? cell,
} satisfies Record<string, (cell: string) => unknown>

/** A choice by its code or by the word that people read; an unknown one is left to the field's own rule. */
function toChoice(cell: string, choices: Readonly<Record<string, string>>): string {
  const wanted = cell.toLowerCase()
  const chosen = Object.entries(choices).find(([code, label]) =>
    [code.toLowerCase(), label.toLowerCase()].includes(wanted),
  )
  return chosen?.[0] ?? cell
}

/** What a cell means to the row's schema; an empty one says nothing. */
export function readCell({ cell: kind, choices }: ImportColumn, cell: string): unknown {
  if (cell === '') return undefined
  if (choices) return toChoice(cell, choices)
  return kind ? readers[kind](cell) : cell
}
