import type { PrintedDocument } from '@ilewa/contract/money/document-text'

const width = 720
const padding = 48
const lineHeight = 1.45
const colors = { page: '#ffffff', ink: '#22201c', faint: '#6c665c', line: '#dcd6cc', warning: '#a3301c' }

interface TextStyle {
  size: number
  color?: string
  weight?: number
}

/** Splits text into lines of at most `max` pixels: between words, or within a word that is longer than a line. */
function wrap(canvas: CanvasRenderingContext2D, text: string, max: number): string[] {
  const fits = (line: string) => canvas.measureText(line).width <= max
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const joined = `${lines.at(-1) ?? ''} ${word}`
    if (lines.length > 0 && fits(joined)) {
      lines[lines.length - 1] = joined
      continue
    }
    lines.push('')
    for (const character of word) {
      const longer = `${lines.at(-1) ?? ''}${character}`
      if (fits(longer)) lines[lines.length - 1] = longer
      else lines.push(character)
    }
  }
  return lines
}

/** Draws from top to bottom; `y` is the top of what comes next. */
function createPen(canvas: CanvasRenderingContext2D, family: string) {
  let y = padding
  /** Writes text between two horizontal positions and returns where it ends. */
  const write = (
    text: string,
    { size, color = colors.ink, weight = 400 }: TextStyle,
    { from = padding, to = width - padding, isRight = false } = {},
  ): number => {
    canvas.font = `${weight} ${size}px ${family}`
    canvas.fillStyle = color
    canvas.textAlign = isRight ? 'right' : 'left'
    canvas.textBaseline = 'top'
    const lines = wrap(canvas, text, to - from)
    for (const [index, line] of lines.entries())
      canvas.fillText(line, isRight ? to : from, y + index * size * lineHeight)
    return y + lines.length * size * lineHeight
  }
  return {
    text: (text: string, style: TextStyle, gap = 0) => {
      y = write(text, style) + gap
    },
    line: (label: string, value: string) => {
      canvas.fillStyle = colors.line
      canvas.fillRect(padding, y, width - 2 * padding, 1)
      y += 12
      const split = padding + (width - 2 * padding) * 0.36
      const ends = [
        write(label, { size: 22, color: colors.faint }, { to: split - 12 }),
        write(value, { size: 22, weight: 600 }, { from: split, isRight: true }),
      ]
      y = Math.max(...ends) + 8
    },
    end: () => y,
  }
}

function draw(
  canvas: CanvasRenderingContext2D,
  { businessName, contacts, title, notice, amount, lines, footer }: PrintedDocument,
  family: string,
): number {
  const pen = createPen(canvas, family)
  pen.text(businessName, { size: 30, weight: 600 }, 4)
  for (const contact of contacts) pen.text(contact, { size: 20, color: colors.faint })
  pen.text(' ', { size: 16 })
  pen.text(title, { size: 24 })
  if (notice) pen.text(notice, { size: 22, weight: 600, color: colors.warning })
  pen.text(amount, { size: 50, weight: 700 }, 16)
  for (const [label, value] of lines) pen.line(label, value)
  pen.text(' ', { size: 8 })
  pen.text(footer, { size: 18, color: colors.faint })
  return pen.end() + padding
}

function createCanvas(height: number) {
  const element = window.document.createElement('canvas')
  Object.assign(element, { width, height })
  const context = element.getContext('2d')
  if (!context) throw new Error('This browser draws no pictures')
  context.fillStyle = colors.page
  context.fillRect(0, 0, width, height)
  return { element, context }
}

/** Draws a document as a PNG picture in the app's font, for chats. */
export async function drawDocumentPicture(document: PrintedDocument): Promise<File> {
  const family = getComputedStyle(window.document.body).fontFamily
  // Drawn twice: the first time measures the height.
  const height = draw(createCanvas(1).context, document, family)
  const { element, context } = createCanvas(height)
  draw(context, document, family)
  const blob = await new Promise<Blob | null>((resolve) => element.toBlob(resolve, 'image/png'))
  if (!blob) throw new Error('The picture could not be drawn')
  return new File([blob], `${document.number}.png`, { type: 'image/png' })
}
