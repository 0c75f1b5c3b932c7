import path from 'node:path'
import type { PrintedDocument, TextLine } from '@ilewa/contract/money/document-text'
import PDFDocument from 'pdfkit'
import { packageFolder } from '../../../platform/package-folder.ts'

/** Noto Sans with the letters of Nigerian languages and the naira sign, which the fonts of PDF lack. */
const font = path.join(packageFolder, 'assets/fonts/NotoSans-Regular.ttf')

const margin = 40
/** Around a line of the table, in points. */
const gap = 6
const lineSize = 9.5
const inkColor = '#22201c'
const faintColor = '#6c665c'
const ruleColor = '#dcd6cc'
const warningColor = '#a3301c'

/** The font lacks the minus sign, and an en dash looks the same. */
const withFontMinus = (text: string): string => text.replaceAll('−', '–')

type Pdf = InstanceType<typeof PDFDocument>

function writeHeading(pdf: Pdf, { businessName, contacts, title, notice, amount }: PrintedDocument): void {
  pdf.fillColor(inkColor).fontSize(16).text(businessName)
  pdf.fillColor(faintColor).fontSize(9)
  for (const contact of contacts) pdf.text(contact)
  pdf.moveDown(1.5).fillColor(inkColor).fontSize(12).text(title)
  if (notice) pdf.moveDown(0.3).fillColor(warningColor).fontSize(10).text(notice)
  pdf.moveDown(0.4).fillColor(inkColor).fontSize(24).text(withFontMinus(amount)).moveDown(0.6)
}

/** The width of the values, in points: as little as they need, so that long labels have space. */
function valueWidthOf(pdf: Pdf, lines: PrintedDocument['lines'], width: number): number {
  pdf.fontSize(lineSize)
  const widest = Math.max(0, ...lines.map(([, value]) => pdf.widthOfString(value)))
  return Math.min(widest + 2 * gap, width * 0.64)
}

/** A label on the left and its value on the right, which may take several lines but stays on one page. */
function writeLine(pdf: Pdf, [label, value]: TextLine, width: number, valueWidth: number): void {
  const labelWidth = width - valueWidth
  pdf.fontSize(lineSize)
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
    .strokeColor(ruleColor)
    .stroke()
  pdf.fillColor(faintColor).text(label, margin, top, { width: labelWidth })
  pdf.fillColor(inkColor).text(value, margin + labelWidth, top, { width: valueWidth, align: 'right' })
  pdf.x = margin
  pdf.y = top + height + gap
}

/** Draws a document as a PDF of A5 pages. A receipt has one. */
export async function drawDocument(document: PrintedDocument): Promise<Uint8Array> {
  const { title, businessName, footer, issuedOn } = document
  const lines = document.lines.map(([label, value]): TextLine => [label, withFontMinus(value)])
  const pdf = new PDFDocument({
    ...{ size: 'A5', margin, font, lang: 'en' },
    info: { Title: title, Author: businessName, CreationDate: new Date(`${issuedOn}T00:00:00Z`) },
  })
  const chunks: Buffer[] = []
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = new Promise((resolve) => pdf.once('end', resolve))
  writeHeading(pdf, document)
  const width = pdf.page.width - 2 * margin
  const valueWidth = valueWidthOf(pdf, lines, width)
  for (const line of lines) writeLine(pdf, line, width, valueWidth)
  pdf.moveDown(1).fillColor(faintColor).fontSize(8).text(footer)
  pdf.end()
  await ended
  return Buffer.concat(chunks)
}
