import { inert } from '@ilewa/server/platform/mail/html'

interface Bar {
  value: number
  /** Label to the right of the bar. */
  text: string
  /** Index of the legend's colour. */
  series: number
  isMissed?: boolean
}

interface Group {
  label: string
  bars: readonly Bar[]
  /** Value of the target line. */
  mark?: number
}

const labelHeight = 20
const barHeight = 16
const gap = 14
/** Percent of the width; the rest is for the labels. */
const widest = 52

function drawGroup({ label, bars, mark }: Group, y: number, scale: number): string {
  const place = (value: number) => Math.min(widest, value * scale).toFixed(2)
  const drawn = bars.map(({ value, text, series, isMissed }, index) => {
    const top = y + labelHeight + index * barHeight
    return `<rect class="s${series}" x="0" y="${top}" width="${place(value)}%" height="${barHeight - 3}" rx="2"/>
<text class="${isMissed ? 'missed' : 'number'}" x="${place(value)}%" dx="6" y="${top + 11}">${inert(text)}</text>`
  })
  const bottom = y + labelHeight + bars.length * barHeight
  const line =
    mark === undefined
      ? ''
      : `<line class="mark" x1="${place(mark)}%" x2="${place(mark)}%" y1="${y + labelHeight - 3}" y2="${bottom}"/>`
  return `<text class="label" x="0" y="${y + 13}">${inert(label)}</text>${drawn.join('')}${line}`
}

/** Groups of horizontal bars at full page width. Bars above `max` are cut off; their label shows the value. */
export function barChart(title: string, groups: readonly Group[], most = Number.POSITIVE_INFINITY): string {
  const values = groups.flatMap(({ bars, mark }) => [...bars.map(({ value }) => value), mark ?? 0])
  const scale = widest / Math.min(most, Math.max(1e-9, ...values))
  let y = 0
  const drawn = groups.map((group) => {
    const at = y
    y += labelHeight + group.bars.length * barHeight + gap
    return drawGroup(group, at, scale)
  })
  return `<svg role="img" aria-label="${inert(title)}" width="100%" height="${y}">${drawn.join('')}</svg>`
}

export const legend = (names: readonly string[], mark?: string): string =>
  `<p class="legend">${names.map((name, series) => `<span><i class="s${series}"></i>${inert(name)}</span>`).join('')}${mark ? `<span><i class="line"></i>${inert(mark)}</span>` : ''}</p>`
