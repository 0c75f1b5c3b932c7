import { barChart, legend } from '../report/chart.ts'
import { style } from '../report/page.ts'
import type { Metric } from './metrics.ts'

const baselineValueOf = ({ of, what }: Metric, baseline: readonly Metric[]) =>
  baseline.find((figure) => figure.of === of && figure.what === what)?.value

const withBudget = ({ value, budget, isMissed }: Metric) =>
  `${value}${budget === undefined ? '' : ` (${budget})`}${isMissed ? ' <' : ''}`

/** One line per page and motion; the budget is in brackets, "<" marks a missed budget, "was" the baseline. */
export function toTable(figures: readonly Metric[], baseline: readonly Metric[]): string[] {
  const lines = [...Map.groupBy(figures, ({ of }) => of)].map(([of, own]) => {
    const cells = own.map((figure) => {
      const before = baselineValueOf(figure, baseline)
      return `${figure.what} ${withBudget(figure)}${before === undefined ? '' : `, was ${before}`}`
    })
    return `${of.padEnd(44)}  ${cells.join(' · ')}`
  })
  const missed = figures.filter(({ isMissed }) => isMissed).length
  return [...lines, '', missed === 0 ? 'All budgets are met.' : `${missed} budgets are missed.`]
}

const charts = [
  ['LCP ms', 'Largest contentful paint, ms'],
  ['INP ms', 'Interaction to next paint, ms'],
  ['CLS', 'Layout shift'],
  ['requests', 'Requests'],
  ['JavaScript kB', 'JavaScript transferred, kB'],
  ['frames/s', 'Frames per second during motion'],
] as const

function chartOf(
  what: string,
  title: string,
  figures: readonly Metric[],
  baseline: readonly Metric[],
): string {
  const groups = figures
    .filter((figure) => figure.what === what)
    .map((figure) => {
      const before = baselineValueOf(figure, baseline)
      const now = { value: figure.value, text: String(figure.value), series: 2, isMissed: figure.isMissed }
      const bars =
        before === undefined ? [now] : [{ value: before, text: `${before} before`, series: 0 }, now]
      return { label: figure.of, mark: figure.budget, bars }
    })
  return groups.length === 0 ? '' : `<h2>${title}</h2>${legend([], 'budget')}${barChart(title, groups)}`
}

/** A self-contained HTML report for any width, light or dark. */
export function toPage(
  { commit, at, runs, figures }: { commit: string; at: string; runs: number; figures: readonly Metric[] },
  baseline: readonly Metric[],
): string {
  const chartsHtml = charts.map(([what, title]) => chartOf(what, title, figures, baseline)).join('')
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>Web performance at ${commit}</title><style>${style}</style>
<h1>Web performance at ${commit}</h1>
<p class="faint">${at.slice(0, 16).replace('T', ' ')} UTC · median of ${runs} runs · 150 ms, 1.6 Mbps, CPU throttled to a quarter</p>
${chartsHtml}<h2>All results</h2><pre>${toTable(figures, baseline).join('\n').replaceAll('<', '&lt;')}</pre></html>
`
}
