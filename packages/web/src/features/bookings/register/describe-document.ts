import type { FullEntry } from '@ilewa/contract/guest-register/schema'
import { formatIdNumber, idKindLabels } from '@ilewa/contract/guest-register/terms'

/** "Passport A01234567", "National ID (NIN), last 4 digits 8901" */
export function describeDocument({ idKind, idNumber }: Pick<FullEntry, 'idKind' | 'idNumber'>): string {
  if (idKind === null) return '–'
  const label = idKindLabels[idKind]
  if (idKind === 'CHILD') return label
  const number = formatIdNumber(idKind, idNumber)
  if (number === null) return `${label}, number not readable`
  return idKind === 'NIN' ? `${label}, ${number}` : `${label} ${number}`
}
