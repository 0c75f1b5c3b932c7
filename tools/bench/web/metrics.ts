import {
  frameBudget,
  interactionBudget,
  layoutShiftBudget,
  paintBudgets,
} from '../../../scripts/checks/web-budgets.ts'
import type { FrameSample } from './frames.ts'
import type { PageSample } from './measure-page-loads.ts'
import { type Route, routes } from './routes.ts'

/** The median of one measured value over all runs. */
export interface Metric {
  /** What was measured: a route and how it was opened, or a list or calendar with its width and movement. */
  of: string
  what: string
  value: number
  budget?: number
  /** Frames per second must reach the budget; other values must not exceed it. */
  isMissed: boolean
}

const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}

const rounded = (value: number) => Number(value.toPrecision(3))

const kindOf = (name: string): Route['kind'] =>
  routes.find((route) => route.name === name)?.kind ?? 'signed in'

function pageMetrics(of: string, samples: readonly PageSample[]): Metric[] {
  const [{ route, visit } = { route: '', visit: 'cold' as const }] = samples
  const at = (read: (sample: PageSample) => number) => rounded(median(samples.map(read)))
  const atMost = (what: string, value: number, budget?: number): Metric => ({
    ...{ of, what, value, budget },
    isMissed: budget !== undefined && value > budget,
  })
  const kilobytes = (kind: keyof PageSample['bytes']) => at(({ bytes }) => bytes[kind] / 1000)
  return [
    atMost(
      'LCP ms',
      at((sample) => sample.largestPaint),
      paintBudgets[kindOf(route)][visit],
    ),
    atMost(
      'INP ms',
      at((sample) => sample.interaction),
      interactionBudget,
    ),
    atMost(
      'CLS',
      at((sample) => sample.layoutShift),
      layoutShiftBudget,
    ),
    atMost(
      'requests',
      at((sample) => sample.requests),
    ),
    atMost('JavaScript kB', kilobytes('javascript')),
    atMost('CSS kB', kilobytes('css')),
    atMost('fonts kB', kilobytes('font')),
    atMost('images kB', kilobytes('image')),
    atMost('data kB', kilobytes('data')),
  ]
}

function frameMetrics(of: string, samples: readonly FrameSample[]): Metric[] {
  const at = (read: (sample: FrameSample) => number) => rounded(median(samples.map(read)))
  const framesPerSecond = at((sample) => sample.framesPerSecond)
  const plain = (what: string, value: number): Metric => ({ of, what, value, isMissed: false })
  return [
    {
      of,
      what: 'frames/s',
      value: framesPerSecond,
      budget: frameBudget,
      isMissed: framesPerSecond < frameBudget,
    },
    plain(
      'frames/s at rest',
      at((sample) => sample.idleFramesPerSecond),
    ),
    plain(
      'over 20 ms %',
      at((sample) => sample.shareSlow * 100),
    ),
    plain(
      'long tasks ms',
      at((sample) => sample.longTaskMs),
    ),
    plain(
      'elements',
      at((sample) => sample.elements),
    ),
  ]
}

export function toMetrics(pages: readonly PageSample[], frames: readonly FrameSample[]): Metric[] {
  const visits = Map.groupBy(pages, ({ route, visit }) => `${route}, ${visit}`)
  const motions = Map.groupBy(frames, ({ scenario, width, motion }) => `${scenario}, ${width} px, ${motion}`)
  return [
    ...[...visits].flatMap(([of, samples]) => pageMetrics(of, samples)),
    ...[...motions].flatMap(([of, samples]) => frameMetrics(of, samples)),
  ]
}
