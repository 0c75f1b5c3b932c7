import path from 'node:path'
import { formatNaira } from '@ilewa/contract/core/money'
import {
  businessContacts,
  documentFooter,
  documentLines,
  documentTitle,
  invalidNotice,
} from '@ilewa/contract/money/document-text'
import type { BookingDocument } from '@ilewa/contract/money/documents'
import PDFDocument from 'pdfkit'
import { packageFolder } from '../../../platform/package-folder.ts'

/** Noto Sans with the letters of Nigerian languages and the naira sign, which the fonts of PDF lack. */
const font = path.join(packageFolder, 'assets/fonts/NotoSans-Regular.ttf')

const margin = 40
/** Above and below a line of the table, in points. */
const gap = 6
const ink = '#22201c'
const faint = '#6c665c'
const line = '#dcd6cc'
const warning = '#a3301c'

type Pdf = InstanceType<typeof PDFDocument>

function writeHeading(pdf: Pdf, document: BookingDocument): void {
  pdf.fillColor(ink).fontSize(16).text(document.business.name)
  pdf.fillColor(faint).fontSize(9)
  for (const contact of businessContacts(document)) pdf.text(contact)
  pdf.moveDown(1.5).fillColor(ink).fontSize(12).text(documentTitle(document))
  const notice = invalidNotice(document)
  if (notice) pdf.moveDown(0.3).fillColor(warning).fontSize(10).text(notice)
  pdf.moveDown(0.4).fillColor(ink).fontSize(24).text(formatNaira(document.amount)).moveDown(0.6)
}

/** A label on the left and its value on the right, which may take several lines but stays on one page. */
function writeLine(pdf: Pdf, label: string, value: string): void {
  const width = pdf.page.width - 2 * margin
  const labelWidth = width * 0.36
  const valueWidth = width - labelWidth
  pdf.fontSize(9.5)
  const height = Math.max(
    pdf.heightOfString(label, { width: labelWidth }),
    pdf.heightOfString(value, { width: valueWidth }),
  )
  if (pdf.y + height + 2 * gap > pdf.page.height - margin) pdf.addPage()
  const top = pdf.y + gap
  pdf
    .moveTo(margin, pdf.y)
    .lineTo(margin + width, pdf.y)
    .lineWidth(0.5)
    .strokeColor(line)
    .stroke()
  pdf.fillColor(faint).text(label, margin, top, { width: labelWidth })
  pdf.fillColor(ink).text(value, margin + labelWidth, top, { width: valueWidth, align: 'right' })
  pdf.x = margin
  pdf.y = top + height + gap
}

/** Draws a document as a PDF of A5 pages, normally one. */
export async function drawDocument(document: BookingDocument): Promise<Uint8Array> {
  const title = documentTitle(document)
  const pdf = new PDFDocument({
    ...{ size: 'A5', margin, font, lang: 'en' },
    info: {
      Title: title,
      Author: document.business.name,
      CreationDate: new Date(`${document.issuedOn}T00:00:00Z`),
    },
  })
  const chunks: Buffer[] = []
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = new Promise((resolve) => pdf.once('end', resolve))
  writeHeading(pdf, document)
  for (const [label, value] of documentLines(document)) writeLine(pdf, label, value)
  pdf.moveDown(1).fillColor(faint).fontSize(8).text(documentFooter(document))
  pdf.end()
  await ended
  return Buffer.concat(chunks)
}
