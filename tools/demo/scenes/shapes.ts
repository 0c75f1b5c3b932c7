/** A picture's size in user units, and in pixels once it is drawn. */
export const width = 1600
export const height = 1200

export type Svg = string
type Point = readonly [x: number, y: number]

/** Numbers of a path or attribute, short enough to read. */
const n = (value: number) => String(Math.round(value * 10) / 10)

/**
 * Gradients are named by their colours (`#rrggbb` or `#rrggbbaa`), so a shape just says what it is filled with;
 * `toDocument` defines each one that is used.
 */
const gradient = (kind: string, colours: readonly string[]) =>
  `url(#${[kind, ...colours.map((colour) => colour.replace('#', ''))].join('-')})`
export const downwards = (...colours: string[]) => gradient('down', colours)
export const sideways = (...colours: string[]) => gradient('side', colours)
/** From the middle outwards. */
export const outwards = (...colours: string[]) => gradient('out', colours)

const gradientTags: Record<string, [open: string, close: string]> = {
  down: ['linearGradient x1="0" y1="0" x2="0" y2="1"', 'linearGradient'],
  side: ['linearGradient x1="0" y1="0" x2="1" y2="0"', 'linearGradient'],
  out: ['radialGradient cx="0.5" cy="0.5" r="0.5"', 'radialGradient'],
}

function toDefinition(name: string): Svg {
  const [kind = '', ...colours] = name.split('-')
  const [open, close] = gradientTags[kind] ?? ['', '']
  const stops = colours.map((colour, index) => {
    const opacity = colour.length === 8 ? Number.parseInt(colour.slice(6), 16) / 255 : 1
    const offset = index / Math.max(1, colours.length - 1)
    return `<stop offset="${offset}" stop-color="#${colour.slice(0, 6)}" stop-opacity="${opacity}"/>`
  })
  return `<${open} id="${name}">${stops.join('')}</${close}>`
}

export function toDocument(...shapes: Svg[]): Svg {
  const body = shapes.join('')
  const names = new Set(
    [...body.matchAll(/url\(#((?:down|side|out)-[^)]+)\)/g)].map((match) => match[1] ?? ''),
  )
  const definitions = [...names].map(toDefinition).join('')
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"><defs>${definitions}</defs>${body}</svg>`
}

interface Box {
  x: number
  y: number
  w: number
  h: number
  /** Rounding of the corners. */
  r?: number
}

export const rect = ({ x, y, w, h, r = 0 }: Box, fill: string, opacity = 1): Svg =>
  `<rect x="${n(x)}" y="${n(y)}" width="${n(w)}" height="${n(h)}" rx="${n(r)}" fill="${fill}" opacity="${opacity}"/>`

export const ellipse = (x: number, y: number, [rx, ry]: Point, fill: string, opacity = 1): Svg =>
  `<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(rx)}" ry="${n(ry)}" fill="${fill}" opacity="${opacity}"/>`

export const circle = (x: number, y: number, r: number, fill: string): Svg => ellipse(x, y, [r, r], fill)

export const polygon = (points: readonly Point[], fill: string, opacity = 1): Svg =>
  `<polygon points="${points.map(([x, y]) => `${n(x)},${n(y)}`).join(' ')}" fill="${fill}" opacity="${opacity}"/>`

export const path = (d: string, fill: string, opacity = 1): Svg =>
  `<path d="${d}" fill="${fill}" opacity="${opacity}"/>`

export const stroke = (d: string, colour: string, thickness: number, opacity = 1): Svg =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${n(thickness)}" stroke-linecap="round" opacity="${opacity}"/>`

/** A path's command with its points: `at('M', [0, 0])`. */
export const at = (command: string, ...points: readonly Point[]): string =>
  command + points.map(([x, y]) => `${n(x)} ${n(y)}`).join(' ')

export const line = (from: Point, to: Point, colour: string, thickness: number, opacity = 1): Svg =>
  stroke(at('M', from) + at('L', to), colour, thickness, opacity)

export const moved = (x: number, y: number, content: Svg, scale = 1): Svg =>
  `<g transform="translate(${n(x)} ${n(y)}) scale(${scale})">${content}</g>`

export const mirrored = (content: Svg): Svg =>
  `<g transform="translate(${width} 0) scale(-1 1)">${content}</g>`

/** `count` things in a row, each made from its number. */
export const row = (count: number, make: (index: number) => Svg): Svg =>
  Array.from({ length: Math.max(0, Math.ceil(count)) }, (_, index) => make(index)).join('')
