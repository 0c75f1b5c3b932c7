import type { Random } from '@ilewa/tests/support/seed/seeded-random'
import { clay, green, wood } from './palette.ts'
import {
  at,
  circle,
  downwards,
  ellipse,
  height,
  path,
  polygon,
  rect,
  row,
  type Svg,
  sideways,
  stroke,
  width,
} from './shapes.ts'

interface Frond {
  angle: number
  length: number
  colour: string
}

/** One frond of a palm, from (0, 0): a rib that droops, with leaflets along both of its sides. */
function drawFrond({ angle, length, colour }: Frond): Svg {
  const bend = [Math.cos(angle) * length * 0.62, Math.sin(angle) * length * 0.82] as const
  const tip = [Math.cos(angle) * length, Math.sin(angle) * length * 0.55 + length * 0.48] as const
  let leaflets = ''
  for (let t = 0.1; t <= 1; t += 0.046) {
    const x = 2 * (1 - t) * t * bend[0] + t * t * tip[0]
    const y = 2 * (1 - t) * t * bend[1] + t * t * tip[1]
    const along = Math.atan2(
      (1 - t) * bend[1] + t * (tip[1] - bend[1]),
      (1 - t) * bend[0] + t * (tip[0] - bend[0]),
    )
    const reach = length * 0.2 * Math.sin(Math.PI * (0.16 + t * 0.8))
    for (const side of [-0.85, 0.85]) {
      const dx = Math.cos(along + side) * reach
      const dy = Math.sin(along + side) * reach
      leaflets += at('M', [x, y]) + at('q', [dx * 0.6, dy * 0.6], [dx, dy + reach * 0.3])
    }
  }
  const rib = at('M', [0, 0]) + at('Q', bend, tip)
  return stroke(leaflets, colour, length * 0.02) + stroke(rib, colour, length * 0.024)
}

interface Palm {
  x: number
  /** Where it stands. */
  y: number
  size: number
  random: Random
  colours?: [dark: string, light: string]
  trunk?: [dark: string, light: string]
}

export function drawPalm({ x, y, size, random, colours, trunk }: Palm): Svg {
  const [dark, light] = colours ?? [green.deep, green.leaf]
  const [bark, lit] = trunk ?? [wood.dark, wood.warm]
  const lean = random.between(-0.16, 0.16) * size
  const topX = x + lean
  const topY = y - size
  const thick = size * 0.023
  const stem =
    at('M', [x - thick * 1.3, y]) +
    at('Q', [x - thick + lean * 0.15, y - size * 0.5], [topX - thick * 0.6, topY]) +
    at('L', [topX + thick * 0.6, topY]) +
    at('Q', [x + thick + lean * 0.15, y - size * 0.5], [x + thick * 1.3, y])
  const frondAngles = [-3.35, -2.7, -2.05, -1.4, -0.75, -0.1, 0.35]
  const fronds = (colour: string, turn: number, reach: number) =>
    frondAngles
      .map((angle) =>
        drawFrond({ angle: angle + turn, length: size * reach * random.between(0.85, 1.1), colour }),
      )
      .join('')
  const crown = fronds(dark, -0.2, 0.44) + fronds(light, 0.08, 0.42)
  const nuts = row(3, (index) => circle((index - 1) * thick * 1.1, thick * 0.9, thick * 0.8, clay.deep))
  return `${path(stem, sideways(lit, bark))}<g transform="translate(${topX} ${topY})">${crown}${nuts}</g>`
}

/** A clipped hedge or a bed of shrubs along the ground, from `x` over `w`. */
export function drawHedge(
  { x, y, w, size }: { x: number; y: number; w: number; size: number },
  random: Random,
  colours: readonly string[] = [green.deep, green.brand, green.leaf],
): Svg {
  return colours
    .map((colour, layer) =>
      row(w / (size * 0.55), (index) => {
        const r = size * random.between(0.42, 0.62) * (1 - layer * 0.2)
        return ellipse(x + index * size * 0.55, y - r * 0.55 + layer * size * 0.16, [r, r * 0.85], colour)
      }),
    )
    .join('')
}

/** Lawn with a few lighter strokes of grass. */
export function drawLawn(top: number, random: Random, colours = ['#7fae7c', '#4f8a5e']): Svg {
  const blades = row(90, () => {
    const x = random.between(0, width)
    const y = random.between(top + 20, height)
    return stroke(at('M', [x, y]) + at('q', [3, -9], [9, -14]), green.mist, 2, 0.35)
  })
  return rect({ x: 0, y: top, w: width, h: height - top }, downwards(...colours)) + blades
}

/** A plant in a pot, standing at (x, y). */
export function drawPotPlant(x: number, y: number, size: number, random: Random): Svg {
  const leaves = row(9, (index) => {
    const angle = -Math.PI / 2 + (index - 4) * 0.3 + random.between(-0.08, 0.08)
    const length = size * random.between(0.62, 0.95)
    const tip: [number, number] = [Math.cos(angle) * length, Math.sin(angle) * length]
    const side: [number, number] = [-Math.sin(angle) * length * 0.16, Math.cos(angle) * length * 0.16]
    const leaf =
      at('M', [0, 0]) +
      at('Q', [tip[0] * 0.55 + side[0], tip[1] * 0.65 + side[1]], tip) +
      at('Q', [tip[0] * 0.55 - side[0], tip[1] * 0.65 - side[1]], [0, 0])
    return path(leaf, index % 2 ? green.brand : green.leaf)
  })
  const pot = polygon(
    [
      [-size * 0.2, 0],
      [size * 0.2, 0],
      [size * 0.15, size * 0.36],
      [-size * 0.15, size * 0.36],
    ],
    sideways(clay.light, clay.warm, clay.deep),
  )
  return `<g transform="translate(${x} ${y - size * 0.36})">${leaves}${pot}</g>`
}
