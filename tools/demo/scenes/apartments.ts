import type { Random } from '@ilewa/tests/support/seed/seeded-random'
import { drawBalcony, drawCladding, drawWindow } from './building-parts.ts'
import type { Look } from './look.ts'
import { glow, green, grey, inLightOf, lamplight, type Sky } from './palette.ts'
import { drawHedge, drawPalm } from './plants.ts'
import {
  circle,
  downwards,
  mirrored,
  outwards,
  polygon,
  rect,
  row,
  type Svg,
  sideways,
  width,
} from './shapes.ts'
import { drawSky, drawTown } from './sky.ts'

const ground = 990

interface Block {
  x: number
  bays: number
  floors: number
  bayWidth: number
  floorHeight: number
}

/** One flat's front: a wide window behind its balcony, sometimes with a plant on it. */
function drawFlat([x, y]: [number, number], block: Block, { sky, random, paint }: Look): Svg {
  const w = block.bayWidth
  const plant = random.chance(0.4)
    ? drawHedge({ x: x + w * 0.72, y: y + block.floorHeight - 18, w: 40, size: 40 }, random)
    : ''
  return (
    drawWindow({ x: x + w * 0.16, y: y + 30, w: w * 0.68, h: block.floorHeight - 46 }, sky, random, 2) +
    plant +
    drawBalcony({ x: x + w * 0.08, y: y + block.floorHeight - 16, w: w * 0.84 }, paint.shade)
  )
}

function drawLobby({ x, bays, bayWidth }: Block, sky: Sky, random: Random): Svg {
  const w = bays * bayWidth
  const top = ground - 130
  return (
    rect({ x, y: top, w, h: 130 }, grey.slate) +
    drawWindow({ x: x + 34, y: top + 26, w: w * 0.34, h: 96 }, sky, random, 4) +
    drawWindow({ x: x + w * 0.62, y: top + 26, w: w * 0.34, h: 96 }, sky, random, 4) +
    rect(
      { x: x + w * 0.44, y: top + 20, w: w * 0.12, h: 110 },
      sky.lit ? downwards(lamplight[0], lamplight[1]) : '#8fb0b0',
    ) +
    rect({ x: x + w * 0.498, y: top + 20, w: 5, h: 110 }, grey.ink) +
    rect({ x: x + w * 0.38, y: top - 4, w: w * 0.24, h: 20, r: 4 }, grey.ink)
  )
}

/** The street in front: kerb, road and its markings. */
const drawStreet = (): Svg =>
  rect({ x: 0, y: ground, w: width, h: 46 }, downwards(grey.taupe, grey.stone)) +
  rect({ x: 0, y: ground + 46, w: width, h: 12 }, grey.pewter) +
  rect({ x: 0, y: ground + 58, w: width, h: 160 }, downwards('#5d5a55', '#45423e')) +
  row(9, (index) =>
    polygon(
      [
        [index * 200 - 20, ground + 136],
        [index * 200 + 90, ground + 136],
        [index * 200 + 82, ground + 148],
        [index * 200 - 34, ground + 148],
      ],
      grey.sand,
      0.75,
    ),
  )

function drawBuilding(block: Block, look: Look): Svg {
  const { paint, sky, random } = look
  const { x, bays, floors, bayWidth, floorHeight } = block
  const w = bays * bayWidth
  const top = ground - 130 - floors * floorHeight
  const flats = row(floors * bays, (index) => {
    const corner: [number, number] = [
      x + (index % bays) * bayWidth,
      top + Math.floor(index / bays) * floorHeight,
    ]
    return drawFlat(corner, block, look)
  })
  return (
    drawCladding({ x: x - 70, y: top - 50, w: 74, h: ground - top + 50 }, [paint.accent, paint.accentShade]) +
    rect({ x, y: top, w, h: ground - top }, sideways(paint.wall, paint.wall, paint.shade)) +
    flats +
    drawLobby(block, sky, random) +
    rect({ x: x - 26, y: top - 26, w: w + 52, h: 28, r: 3 }, grey.bark)
  )
}

/** Low and wide, or a slender tower. */
function pickBlock(random: Random): Block {
  const [bays, bayWidth, floors, floorHeight] = random.pick([
    [3, 240, 4, 140],
    [4, 205, 4, 136],
    [4, 205, 5, 122],
    [2, 260, 6, 118],
    [3, 220, 6, 116],
  ] as const)
  return { x: 800 - (bays * bayWidth) / 2, bays, floors, bayWidth, floorHeight }
}

/** A block of serviced flats on its street. */
export function drawApartments(look: Look): Svg {
  const { sky, random } = look
  const block = pickBlock(random)
  const w = block.bays * block.bayWidth
  const view = { sky, random, horizon: ground }
  const middle =
    drawPalm({ x: block.x - 170, y: ground + 10, size: 560, random }) +
    drawBuilding(block, look) +
    drawStreet() +
    drawHedge({ x: block.x - 60, y: ground + 6, w: w * 0.4, size: 58 }, random) +
    drawHedge({ x: block.x + w * 0.64, y: ground + 6, w: w * 0.42, size: 58 }, random) +
    drawPalm({ x: block.x + w + 170, y: ground + 30, size: 680, random })
  const near = drawPalm({ x: -10, y: 1260, size: 860, random, colours: [green.night, green.deep] })
  const lamps = circle(800, ground - 40, 300, outwards(`${glow}77`, `${glow}00`))
  const picture =
    drawSky(view) +
    drawTown(view, 420) +
    inLightOf(sky, middle) +
    (sky.lit ? lamps : '') +
    inLightOf(sky, near)
  return random.chance(0.5) ? mirrored(picture) : picture
}
