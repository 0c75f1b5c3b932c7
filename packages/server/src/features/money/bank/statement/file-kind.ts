import { tooManyLinesReason } from '@ilewa/contract/bank/imports'
import { AppError } from '../../../../platform/app-error.ts'

/** A refusal in one or two plain sentences that say what to do. */
export const notAStatement = (reason: string): AppError =>
  new AppError('bank.not_a_statement', { values: { reason } })

export const tooManyLines = (): AppError =>
  new AppError('bank.too_many_lines', { values: { reason: tooManyLinesReason } })

const emptyFile = 'The file is empty. Export the statement again as CSV or Excel.'
const askForCsv = 'Ask your bank’s app for the statement as CSV or Excel.'

const startsWith =
  (...signatures: readonly string[]) =>
  (content: Buffer) =>
    signatures.some((signature) => content.toString('latin1', 0, signature.length) === signature)

/** ISO media files have their type behind the length of the first box: photos of iPhones, and videos. */
const isIsoMedia = (content: Buffer) => content.toString('latin1', 4, 8) === 'ftyp'

const pictureSignatures = ['\x89PNG', '\xff\xd8\xff', 'GIF8', 'RIFF', 'II*\0', 'MM\0*']

const refusals: readonly (readonly [isKind: (content: Buffer) => boolean, reason: string])[] = [
  [(content) => content.length === 0, emptyFile],
  [(content) => content.subarray(0, 1_024).includes('%PDF-'), `This is a PDF. ${askForCsv}`],
  [
    // Excel encrypts a workbook inside the container of its old format.
    startsWith('\xd0\xcf\x11\xe0'),
    'This is an old Excel file, or one with a password. Save it as .xlsx without a password, or as CSV.',
  ],
  [
    (content) => startsWith(...pictureSignatures)(content) || isIsoMedia(content),
    `This is a picture. ${askForCsv}`,
  ],
]

/** The kind of a file by its content, because the name is often wrong. Throws `bank.not_a_statement`. */
export function requireKind(content: Buffer): 'XLSX' | 'CSV' {
  const refusal = refusals.find(([isKind]) => isKind(content))
  if (refusal) throw notAStatement(refusal[1])
  return startsWith('PK\x03\x04', 'PK\x05\x06')(content) ? 'XLSX' : 'CSV'
}

/** Refuses texts that are no table, and files that are no text. */
export function requireTableText(text: string): void {
  if (text.trim() === '') throw notAStatement(emptyFile)
  if (/^\s*</.test(text))
    throw notAStatement('This is a web page. Open it in Excel, and save it as .xlsx or CSV.')
  if (text.slice(0, 1_024).includes('\0')) throw notAStatement(`This file is not a text. ${askForCsv}`)
}
