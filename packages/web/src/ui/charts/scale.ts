/** Returns round tick values from 0 to at least the maximum: 0, 250K, 500K, 750K, 1M. */
export function ticksUpTo(max: number, tickCount = 4): number[] {
  if (!(max > 0)) return [0, 1]
  const rough = max / tickCount
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = ([1, 2, 2.5, 5, 10].find((factor) => factor * power >= rough) ?? 10) * power
  const count = Math.ceil(max / step - 1e-9)
  return Array.from({ length: count + 1 }, (_, index) => index * step)
}

export interface Point {
  x: number
  y: number
}

/** Returns evenly spaced points in a unit square; y = 0 is the top, as in SVG. */
export const toPoints = (values: readonly number[], top: number): Point[] =>
  values.map((value, index) => ({
    x: values.length === 1 ? 0.5 : index / (values.length - 1),
    y: top > 0 ? 1 - value / top : 1,
  }))

const at = ({ x, y }: Point, { width, height }: { width: number; height: number }) =>
  `${(x * width).toFixed(2)} ${(y * height).toFixed(2)}`

/** SVG path of a line through the points. */
export const toLine = (points: readonly Point[], size: { width: number; height: number }): string =>
  points.map((point, index) => `${index === 0 ? 'M' : 'L'}${at(point, size)}`).join('')

/** SVG path of the area below that line. */
export function toArea(points: readonly Point[], size: { width: number; height: number }): string {
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last) return ''
  return `${toLine(points, size)}L${at({ x: last.x, y: 1 }, size)}L${at({ x: first.x, y: 1 }, size)}Z`
}
