import { escapeHtml } from '@ilewa/server/platform/mail/html'
import type { Comparison } from '../compare.ts'
import type { Cell, Result, Shape } from '../result.ts'
import { findMisses } from '../target-misses.ts'
import { targets } from '../targets.ts'
import { barChart, legend } from './chart.ts'
import { toTable } from './table.ts'

export const style = `:root{color-scheme:light dark;--ink:#1d1d1f;--faint:#63636b;--paper:#fff;--line:#d9d9de;--bad:#b3261e;
--s0:#9db8e8;--s1:#5585d6;--s2:#23509f}
@media (prefers-color-scheme:dark){:root{--ink:#ececf0;--faint:#a5a5ae;--paper:#16161a;--line:#3a3a42;--bad:#ff8a80;
--s0:#3f5f96;--s1:#6d9be8;--s2:#b9d0fa}}
body{font:15px/1.5 system-ui,sans-serif;color:var(--ink);background:var(--paper);margin:0 auto;padding:20px 16px;max-width:820px}
h1{font-size:1.5rem;margin:0}h2{font-size:1.15rem;margin:2.2rem 0 .2rem}p{margin:.3rem 0}.faint{color:var(--faint)}
svg{display:block;margin-top:10px}svg text{font:12px system-ui,sans-serif;fill:var(--faint);paint-order:stroke;stroke:var(--paper);stroke-width:3px}svg .label{fill:var(--ink);font-weight:600}
svg .missed{fill:var(--bad);font-weight:600}.mark{stroke:var(--bad);stroke-width:1.5}
.s0{fill:var(--s0);background:var(--s0)}.s1{fill:var(--s1);background:var(--s1)}.s2{fill:var(--s2);background:var(--s2)}
.legend span{margin-right:16px;white-space:nowrap}.legend i{display:inline-block;width:12px;height:12px;border-radius:2px;margin-right:5px}
.legend .line{width:2px;background:var(--bad)}pre{overflow-x:auto;font-size:12px;line-height:1.45;border:1px solid var(--line);border-radius:8px;padding:12px}
table{border-collapse:collapse;font-size:13px}td,th{text-align:right;padding:3px 10px;border-bottom:1px solid var(--line)}
td:first-child,th:first-child{text-align:left;padding-left:0}.scroll{overflow-x:auto}`

const formatCount = (value: number) => value.toLocaleString('en')

/** Each case once, in the order of the run. */
const listCases = ({ shapes }: Result): Shape[] =>
  shapes.filter((shape, index) => shapes.findIndex((other) => other.case === shape.case) === index)

const cellsAtTarget = ({ cells }: Result, name: string): Cell[] =>
  cells.filter((cell) => cell.case === name && cell.atOnce === targets.atOnce)

function ratioChart(result: Result): string {
  const groups = listCases(result).map(({ case: name, title, kind }) => ({
    label: title,
    mark: targets.ratio[kind],
    bars: cellsAtTarget(result, name).map((cell) => ({
      value: cell.ratio,
      text: `${cell.ratio}× · ${cell.ours.median} ms, p99 ${cell.ours.p99}`,
      series: result.sizes.indexOf(cell.bookings),
      isMissed: cell.ratio > targets.ratio[kind],
    })),
  }))
  const names = result.sizes.map((size) => `${formatCount(size)} bookings`)
  return `<h2>Ours ÷ baseline, ${targets.atOnce} at once</h2>
<p class="faint">By the median. The baseline runs the same SQL through bare pg and answers the same bytes through bare node:http.</p>
${legend(names, 'target')}${barChart('Ratio of each case', groups, 6)}`
}

function throughputChart(result: Result): string {
  const largest = Math.max(...result.sizes)
  const groups = listCases(result).map(({ case: name, title }) => ({
    label: title,
    bars: cellsAtTarget(result, name)
      .filter(({ bookings }) => bookings === largest)
      .flatMap(({ ours, baseline, share }) => [
        {
          value: Math.log10(1 + ours.perSecond),
          text: `${formatCount(ours.perSecond)}/s · ${Math.round(share * 100)} %`,
          series: 2,
        },
        {
          value: Math.log10(1 + baseline.perSecond),
          text: `${formatCount(baseline.perSecond)}/s`,
          series: 0,
        },
      ]),
  }))
  return `<h2>Requests per second at ${formatCount(largest)} bookings, ${targets.atOnce} at once</h2>
<p class="faint">Each step of length is a factor.</p>
<p class="legend"><span><i class="s2"></i>ours</span><span><i class="s0"></i>baseline</span></p>${barChart('Requests per second', groups)}`
}

function growthChart(result: Result): string {
  if (result.growth.length === 0) return ''
  const groups = listCases(result).map(({ case: name, title, kind }) => ({
    label: title,
    mark: targets.growth[kind],
    bars: result.growth
      .filter((growth) => growth.case === name)
      .map(({ factor, atOnce }) => ({
        value: factor,
        text: `${factor}× at ${atOnce}`,
        series: atOnce === targets.atOnce ? 2 : 1,
        isMissed: factor > targets.growth[kind],
      })),
  }))
  const [from, to] = [Math.min(...result.sizes), Math.max(...result.sizes)]
  return `<h2>Growth from ${formatCount(from)} to ${formatCount(to)} bookings</h2>
<p class="faint">Our median at the largest size ÷ that at the smallest; 1 is flat.</p>
${barChart('Growth of each case', groups, 6)}`
}

function comparisonChart(comparisons: readonly Comparison[]): string {
  if (comparisons.length === 0) return ''
  const shown = comparisons.filter(
    ({ figure, isThroughput }) => !isThroughput && /growth|16 at once/.test(figure),
  )
  const groups = shown.map(({ case: name, figure, before, after, isWorse }) => ({
    label: `${name}, ${figure}`,
    bars: [
      { value: before, text: `${before} then`, series: 0 },
      { value: after, text: `${after} now`, series: 2, isMissed: isWorse },
    ],
  }))
  return `<h2>Earlier and current run</h2><p class="faint">Less is better; red is worse by more than noise.</p>
${barChart('Ratios and growth then and now', groups, 8)}`
}

function shapeTable(result: Result): string {
  const rows = result.shapes.map(
    ({ title, bookings, requests, bytes, statements, roundTrips }) =>
      `<tr><td>${escapeHtml(title)}<td>${formatCount(bookings)}<td>${requests}<td>${formatCount(bytes)}<td>${statements}<td>${roundTrips}`,
  )
  return `<h2>Cases</h2><div class="scroll"><table>
<tr><th>case<th>bookings<th>requests<th>bytes<th>statements<th>round trips${rows.join('')}</table></div>`
}

/** A self-contained HTML page for any screen width, in light and dark mode. */
export function toPage(result: Result, comparisons: readonly Comparison[]): string {
  const { cores, processor, node, postgresql } = result.machine
  const missed = findMisses(result).length
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>Speed of Ilewa at ${escapeHtml(result.commit)}</title><style>${style}</style>
<h1>Speed at ${escapeHtml(result.commit)}</h1>
<p class="faint">${escapeHtml(result.at.slice(0, 16).replace('T', ' '))} UTC · ${cores} cores, ${escapeHtml(processor)} · Node ${escapeHtml(node)} · PostgreSQL ${escapeHtml(postgresql)} · seed ${result.seed}</p>
<p>${missed === 0 ? 'Every target is met.' : `${missed} values miss their targets.`}</p>
${comparisonChart(comparisons)}${ratioChart(result)}${throughputChart(result)}${growthChart(result)}${shapeTable(result)}
<h2>All results</h2><pre>${escapeHtml(toTable(result).join('\n').trim())}</pre></html>
`
}
