import type { Random } from '@ilewa/tests/support/seed/seeded-random'
import { grey, lamplight, litCurtain, type Sky, wood } from './palette.ts'
import { downwards, polygon, rect, row, type Svg, sideways } from './shapes.ts'

interface Opening {
  x: number
  y: number
  w: number
  h: number
}

const curtain = ({ x, y, w, h }: Opening, colour: string): Svg =>
  rect({ x, y, w, h }, sideways(colour, lamplight[0], colour), 0.8)

/** A window: lit and curtained in the evening, with the sky in it by day. */
export function drawWindow(box: Opening, sky: Sky, random: Random, panes = 2): Svg {
  const { x, y, w, h } = box
  const isLit = sky.lit && random.chance(0.82)
  const glass = isLit
    ? downwards(...lamplight)
    : downwards(sky.name === 'day' ? '#dcebea' : '#5d6f86', sky.name === 'day' ? '#7fa6ab' : '#38465f')
  const drapes = isLit
    ? curtain({ x, y, w: w * 0.13, h }, litCurtain) +
      curtain({ x: x + w * 0.87, y, w: w * 0.13, h }, litCurtain)
    : ''
  const gleam = isLit
    ? ''
    : polygon(
        [
          [x + w * 0.2, y],
          [x + w * 0.48, y],
          [x + w * 0.22, y + h],
          [x, y + h],
          [x, y + h * 0.75],
        ],
        '#ffffff',
        0.22,
      )
  const bars = row(panes - 1, (index) =>
    rect({ x: x + (w * (index + 1)) / panes - 3, y, w: 6, h }, grey.bark),
  )
  return (
    rect({ x: x - 7, y: y - 7, w: w + 14, h: h + 14 }, grey.bark) +
    rect(box, glass) +
    drapes +
    gleam +
    bars +
    rect({ x, y, w, h: 8 }, '#000000', 0.14)
  )
}

/** A balcony's slab and glass rail in front of (x, y), its floor at y. */
export const drawBalcony = ({ x, y, w }: { x: number; y: number; w: number }, slab: string): Svg =>
  rect({ x, y: y - 74, w, h: 74 }, '#e8f3f1', 0.3) +
  polygon(
    [
      [x + w * 0.1, y - 74],
      [x + w * 0.34, y - 74],
      [x + w * 0.22, y],
      [x - 0, y],
      [x, y - 40],
    ],
    '#ffffff',
    0.16,
  ) +
  rect({ x: x - 4, y: y - 80, w: w + 8, h: 6 }, grey.bark) +
  row(Math.round(w / 130) + 1, (index) =>
    rect({ x: x + (index * (w - 5)) / Math.round(w / 130), y: y - 76, w: 4, h: 76 }, grey.slate, 0.7),
  ) +
  rect({ x: x - 10, y, w: w + 20, h: 18 }, slab) +
  rect({ x: x - 10, y: y + 18, w: w + 20, h: 26 }, downwards('#00000048', '#00000000'))

/** Upright boards over a wall. */
export const drawCladding = (box: Opening, [light, dark]: readonly [string, string]): Svg =>
  rect(box, sideways(light, dark)) +
  row(box.w / 18, (index) => rect({ x: box.x + index * 18, y: box.y, w: 2.5, h: box.h }, '#000000', 0.16))

export const drawDoor = ({ x, y, w, h }: Opening): Svg =>
  rect({ x: x - 10, y: y - 10, w: w + 20, h: h + 10 }, grey.ink) +
  drawCladding({ x, y, w, h }, [wood.warm, wood.deep]) +
  rect({ x: x + w * 0.82, y: y + h * 0.28, w: 6, h: h * 0.44, r: 3 }, grey.stone)
