import { escapeHtml } from '@ilewa/server/platform/mail/html'

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
  target?: number
}

const labelHeight = 20
const barHeight = 16
const gap = 14
/** Percent of the width; the rest is for the labels. */
const maxBarPercent = 52

function drawGroup({ label, bars, target }: Group, y: number, scale: number): string {
  const toPercent = (value: number) => Math.min(maxBarPercent, value * scale).toFixed(2)
  const elements = bars.map(({ value, text, series, isMissed }, index) => {
    const top = y + labelHeight + index * barHeight
    return `<rect class="s${series}" x="0" y="${top}" width="${toPercent(value)}%" height="${barHeight - 3}" rx="2"/>
<text class="${isMissed ? 'missed' : 'number'}" x="${toPercent(value)}%" dx="6" y="${top + 11}">${escapeHtml(text)}</text>`
  })
  const bottom = y + labelHeight + bars.length * barHeight
  const line =
    target === undefined
      ? ''
      : `<line class="mark" x1="${toPercent(target)}%" x2="${toPercent(target)}%" y1="${y + labelHeight - 3}" y2="${bottom}"/>`
  return `<text class="label" x="0" y="${y + 13}">${escapeHtml(label)}</text>${elements.join('')}${line}`
}

/** Groups of horizontal bars at full page width. Bars above `max` are cut off; their label shows the value. */
export function barChart(title: string, groups: readonly Group[], max = Number.POSITIVE_INFINITY): string {
  const values = groups.flatMap(({ bars, target }) => [...bars.map(({ value }) => value), target ?? 0])
  const scale = maxBarPercent / Math.min(max, Math.max(1e-9, ...values))
  let y = 0
  const elements = groups.map((group) => {
    const groupTop = y
    y += labelHeight + group.bars.length * barHeight + gap
    return drawGroup(group, groupTop, scale)
  })
  return `<svg role="img" aria-label="${escapeHtml(title)}" width="100%" height="${y}">${elements.join('')}</svg>`
}

export const legend = (names: readonly string[], target?: string): string =>
  `<p class="legend">${names.map((name, series) => `<span><i class="s${series}"></i>${escapeHtml(name)}</span>`).join('')}${target ? `<span><i class="line"></i>${escapeHtml(target)}</span>` : ''}</p>`
