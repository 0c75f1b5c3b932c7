import type { RevealedEntry } from '@ilewa/contract/guest-register/schema'
import { idKindLabels, storedNinDigits } from '@ilewa/contract/guest-register/terms'

/** "Passport A01234567", "National ID (NIN), last 4 digits 8901" */
export function describeDocument({ idKind, idNumber }: Pick<RevealedEntry, 'idKind' | 'idNumber'>): string {
  if (idKind === null) return '–'
  const label = idKindLabels[idKind]
  if (idKind === 'CHILD') return label
  if (idNumber === null) return `${label}, number not readable`
  return idKind === 'NIN' ? `${label}, last ${storedNinDigits} digits ${idNumber}` : `${label} ${idNumber}`
}
