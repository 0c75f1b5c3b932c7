import { crc32, deflateRawSync } from 'node:zlib'

/** A text, a number, or a day as the serial number of a date cell. */
export type Cell = string | number | { serial: number }

const escapeXml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

function columnName(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26))
  return index < 26 ? letter : columnName(Math.floor(index / 26) - 1) + letter
}

function toCellXml(cell: Cell, address: string): string {
  if (cell === '') return ''
  if (typeof cell === 'number') return `<c r="${address}"><v>${cell}</v></c>`
  // Style 1 is a date.
  if (typeof cell === 'object') return `<c r="${address}" s="1"><v>${cell.serial}</v></c>`
  return `<c r="${address}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(cell)}</t></is></c>`
}

/** Blank rows are left out, as spreadsheets do. */
function toSheetXml(rows: readonly (readonly Cell[])[]): string {
  const xml = rows.map((cells, index) => {
    const row = index + 1
    const content = cells.map((cell, column) => toCellXml(cell, `${columnName(column)}${row}`)).join('')
    return content && `<row r="${row}">${content}</row>`
  })
  return `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${xml.join('')}</sheetData></worksheet>`
}

interface ZipPart {
  name: string
  content: Buffer
  /** Another size than the real one in the directory. */
  declaredBytes?: number
}

function zipHeader(part: ZipPart, packed: Buffer, isEntry: boolean, offset: number): Buffer {
  const name = Buffer.from(part.name)
  const header = Buffer.alloc(isEntry ? 46 : 30)
  const at = isEntry ? 10 : 8
  header.writeUInt32LE(isEntry ? 0x02014b50 : 0x04034b50, 0)
  header.writeUInt16LE(20, isEntry ? 6 : 4)
  header.writeUInt16LE(8, at)
  header.writeUInt32LE(crc32(part.content), at + 6)
  header.writeUInt32LE(packed.length, at + 10)
  header.writeUInt32LE(part.declaredBytes ?? part.content.length, at + 14)
  header.writeUInt16LE(name.length, at + 18)
  if (isEntry) header.writeUInt32LE(offset, 42)
  return Buffer.concat([header, name])
}

/** A ZIP archive without dates: the same parts have the same bytes. */
export function createZip(parts: readonly ZipPart[]): Buffer {
  const files: Buffer[] = []
  const entries: Buffer[] = []
  let offset = 0
  for (const part of parts) {
    const packed = deflateRawSync(part.content)
    const file = Buffer.concat([zipHeader(part, packed, false, 0), packed])
    files.push(file)
    entries.push(zipHeader(part, packed, true, offset))
    offset += file.length
  }
  const directory = Buffer.concat(entries)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(parts.length, 8)
  end.writeUInt16LE(parts.length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...files, directory, end])
}

const relationships = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'

/** The parts of an Excel workbook with these sheets: the least that Excel opens. */
export function workbookParts(...sheets: readonly (readonly (readonly Cell[])[])[]): ZipPart[] {
  const numbers = sheets.map((_, index) => index + 1)
  const part = (name: string, content: string): ZipPart => ({ name, content: Buffer.from(content) })
  return [
    part(
      'xl/workbook.xml',
      `<workbook xmlns="${main}" xmlns:r="${relationships}"><sheets>${numbers
        .map((number) => `<sheet name="Sheet ${number}" sheetId="${number}" r:id="rId${number}"/>`)
        .join('')}</sheets></workbook>`,
    ),
    part(
      'xl/_rels/workbook.xml.rels',
      `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${numbers
        .map(
          (number) =>
            `<Relationship Id="rId${number}" Type="${relationships}/worksheet" Target="worksheets/sheet${number}.xml"/>`,
        )
        .join(
          '',
        )}<Relationship Id="rId0" Type="${relationships}/styles" Target="styles.xml"/></Relationships>`,
    ),
    part(
      'xl/styles.xml',
      `<styleSheet xmlns="${main}"><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="14" applyNumberFormat="1"/></cellXfs></styleSheet>`,
    ),
    ...sheets.map((rows, index) => part(`xl/worksheets/sheet${index + 1}.xml`, toSheetXml(rows))),
  ]
}

export const createWorkbook = (...sheets: readonly (readonly (readonly Cell[])[])[]): Buffer =>
  createZip(workbookParts(...sheets))
