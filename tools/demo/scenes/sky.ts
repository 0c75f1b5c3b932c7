import type { Random } from '@ilewa/tests/support/seed/seeded-random'
import type { Sky } from './palette.ts'
import { circle, downwards, ellipse, outwards, rect, row, type Svg, width } from './shapes.ts'

interface SkyOptions {
  sky: Sky
  random: Random
  /** Where the sky ends. */
  horizon: number
  /** Where the sun stands across the picture; anywhere without it. */
  sunX?: number
}

const cloud = (x: number, y: number, size: number, colour: string): Svg =>
  ellipse(x, y, [size, size * 0.13], colour, 0.5) +
  ellipse(x - size * 0.3, y - size * 0.08, [size * 0.45, size * 0.14], colour, 0.5) +
  ellipse(x + size * 0.25, y - size * 0.1, [size * 0.5, size * 0.16], colour, 0.45)

/** Sky, sun with its glow, and a few clouds. */
export function drawSky({
  sky,
  random,
  horizon,
  sunX = random.between(0.15, 0.85) * width,
}: SkyOptions): Svg {
  const sunY = sky.name === 'day' ? horizon * 0.28 : horizon * 0.78
  const cloudColour = sky.name === 'day' ? '#ffffff' : sky.colours[3]
  return (
    rect({ x: 0, y: 0, w: width, h: horizon + 2 }, downwards(...sky.colours)) +
    circle(sunX, sunY, 420, outwards(`${sky.sun}b0`, `${sky.sun}30`, `${sky.sun}00`)) +
    circle(sunX, sunY, sky.name === 'day' ? 46 : 62, sky.sun) +
    row(random.int(3, 5), () =>
      cloud(
        random.between(0, width),
        random.between(0.12, 0.62) * horizon,
        random.between(120, 260),
        cloudColour,
      ),
    )
  )
}

/** A town far off, in three layers that darken as they come nearer. */
export function drawTown({ sky, random, horizon }: SkyOptions, tallest = 230): Svg {
  return sky.haze
    .map((colour, layer) => {
      const reach = tallest * (1 - layer * 0.28)
      let buildings = ''
      for (let x = -40; x < width; ) {
        const w = random.between(50, 120)
        const h = random.between(0.3, 1) * reach
        const windows = sky.lit
          ? row(random.int(2, 9), () =>
              rect(
                {
                  x: x + random.between(8, w - 14),
                  y: horizon - random.between(14, Math.max(20, h - 10)),
                  w: 5,
                  h: 8,
                },
                '#ffdf9e',
                0.35 + layer * 0.25,
              ),
            )
          : ''
        buildings += rect({ x, y: horizon - h, w, h: h + 2 }, colour) + windows
        x += w + random.between(-6, 26)
      }
      return buildings
    })
    .join('')
}

/** Broken light on water between two heights. */
export function drawRipples(
  { x, y, w, h }: { x: number; y: number; w: number; h: number },
  random: Random,
  colour: string,
): Svg {
  return row(46, () => {
    const depth = random.next() ** 1.4
    const length = 14 + depth * random.between(30, 120)
    const left = x + random.between(0, w - length)
    return rect(
      { x: left, y: y + depth * h, w: length, h: 1.5 + depth * 4, r: 3 },
      colour,
      0.14 + depth * 0.22,
    )
  })
}
