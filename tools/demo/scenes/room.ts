import type { Random } from '@ilewa/tests/support/seed/seeded-random'
import type { Decor } from './look.ts'
import { green, grey, type Sky } from './palette.ts'
import { drawPalm } from './plants.ts'
import { downwards, height, line, moved, polygon, rect, row, type Svg, sideways, width } from './shapes.ts'
import { drawSky, drawTown } from './sky.ts'

/** Where the back wall meets the floor. */
export const floorLine = 860

/** Back wall, skirting and a floor of boards that run towards the eye. */
export function drawShell({ wall, wallShade, floor: [light, dark] }: Decor): Svg {
  const boards = row(23, (index) => {
    const x = -1600 + index * 220
    return line([800 + (x - 800) * 0.42, floorLine], [x, height], '#000000', 2, 0.13)
  })
  return (
    rect({ x: 0, y: 0, w: width, h: floorLine }, downwards(wall, wall, wallShade)) +
    rect({ x: 0, y: floorLine, w: width, h: height - floorLine }, downwards(dark, light)) +
    boards +
    rect({ x: 0, y: floorLine - 26, w: width, h: 26 }, grey.paper) +
    rect({ x: 0, y: floorLine, w: width, h: 30 }, downwards('#00000033', '#00000000')) +
    rect({ x: 0, y: 0, w: width, h: 34 }, grey.paper) +
    rect({ x: 0, y: 34, w: width, h: 24 }, downwards('#00000022', '#00000000'))
  )
}

interface View {
  x: number
  y: number
  w: number
  h: number
  sky: Sky
  random: Random
}

/** A window on the town and its palms, with curtains beside it. */
export function drawView({ x, y, w, h, sky, random }: View, curtain: [string, string]): Svg {
  const horizon = 900
  const view = { sky, random, horizon }
  const scene =
    drawSky(view) +
    drawTown(view, 420) +
    rect({ x: 0, y: horizon, w: width, h: 300 }, downwards(...sky.water)) +
    drawPalm({ x: random.between(350, 650), y: 1250, size: 760, random, colours: [green.night, green.brand] })
  const scale = Math.max(w / width, h / height)
  const id = `view${Math.round(x)}${Math.round(w)}`
  const folds = (left: number, span: number) =>
    rect(
      { x: left, y: y - 40, w: span, h: floorLine - y + 22 },
      sideways(curtain[0], curtain[1], curtain[0], curtain[1], curtain[0]),
    )
  return (
    `<clipPath id="${id}"><rect x="${x}" y="${y}" width="${w}" height="${h}"/></clipPath>` +
    rect({ x: x - 16, y: y - 16, w: w + 32, h: h + 32 }, grey.bark) +
    `<g clip-path="url(#${id})">${moved(x - (width * scale - w) / 2, y - (height * scale - h), scene, scale)}</g>` +
    row(2, (index) => rect({ x: x + (w * (index + 1)) / 3 - 4, y, w: 8, h }, grey.bark)) +
    polygon(
      [
        [x + w * 0.1, y],
        [x + w * 0.26, y],
        [x + w * 0.08, y + h],
        [x, y + h],
        [x, y + h * 0.6],
      ],
      '#ffffff',
      0.14,
    ) +
    folds(x - 96, 110) +
    folds(x + w - 14, 110) +
    rect({ x: x - 130, y: y - 52, w: w + 260, h: 10, r: 5 }, grey.bark)
  )
}

/** Daylight from a window across the floor. */
export const drawBeam = (x: number, w: number, sky: Sky): Svg =>
  polygon(
    [
      [x, floorLine],
      [x + w, floorLine],
      [x + w + 260, height],
      [x + 40, height],
    ],
    sky.sun,
    sky.name === 'dusk' ? 0.08 : 0.2,
  )
