import { drawCladding } from './building-parts.ts'
import { drawAirConditioner, drawArt, drawHalo, drawRug } from './furnishings.ts'
import type { Decor, Look } from './look.ts'
import { glow, grey, wood } from './palette.ts'
import { drawPotPlant } from './plants.ts'
import { drawBeam, drawShell, drawView } from './room.ts'
import {
  at,
  downwards,
  ellipse,
  line,
  mirrored,
  path,
  polygon,
  rect,
  row,
  type Svg,
  sideways,
} from './shapes.ts'

const pillow = (x: number, y: number, w: number, colour: string): Svg =>
  rect({ x, y, w, h: 92, r: 34 }, downwards(colour, colour, grey.taupe))

/** The bed from its foot, between x and x + 640. */
function drawBed(x: number, y: number, { main, mainShade, accent, accentShade }: Decor): Svg {
  const w = 640
  const fold = at('M', [x - 14, y + 70]) + at('Q', [x + w / 2, y + 44], [x + w + 14, y + 70])
  const duvet = `${fold}${at('L', [x + w + 44, y + 330])}${at('Q', [x + w / 2, y + 356], [x - 44, y + 330])}Z`
  const throwOver = `${at('M', [x - 32, y + 214])}${at('Q', [x + w / 2, y + 190], [x + w + 32, y + 214])}${at('L', [x + w + 43, y + 316])}${at('Q', [x + w / 2, y + 338], [x - 43, y + 316])}Z`
  const cover = `${fold}${at('L', [x + w + 20, y + 120])}${at('Q', [x + w / 2, y + 92], [x - 20, y + 120])}Z`
  return (
    ellipse(x + w / 2, y + 372, [w * 0.6, 26], '#000000', 0.26) +
    rect({ x: x - 36, y: y + 300, w: w + 72, h: 66, r: 10 }, wood.dark) +
    rect({ x: x - 10, y: y - 6, w: w + 20, h: 130, r: 20 }, grey.linen) +
    pillow(x + 24, y - 62, 280, grey.paper) +
    pillow(x + w - 304, y - 62, 280, grey.paper) +
    pillow(x + 70, y - 24, 230, main) +
    pillow(x + w - 300, y - 24, 230, main) +
    rect({ x: x + w / 2 - 82, y: y - 2, w: 164, h: 76, r: 28 }, downwards(accent, accentShade)) +
    path(duvet, downwards(grey.paper, grey.stone)) +
    path(cover, grey.sand) +
    path(throwOver, downwards(main, mainShade)) +
    row(3, (index) =>
      line([x + 130 + index * 190, y + 130], [x + 118 + index * 196, y + 204], grey.taupe, 3, 0.5),
    )
  )
}

const drawHeadboard = (x: number, w: number, colours: [string, string]): Svg =>
  rect({ x: x + 8, y: 420, w, h: 330, r: 10 }, '#000000', 0.14) +
  drawCladding({ x, y: 410, w, h: 340 }, colours)

const drawBedside = (x: number, y: number): Svg =>
  drawHalo(x + 75, y - 110, 230) +
  rect({ x, y, w: 150, h: 130, r: 8 }, sideways(wood.light, wood.warm)) +
  rect({ x: x + 12, y: y + 14, w: 126, h: 46, r: 4 }, wood.warm) +
  rect({ x: x + 60, y: y + 34, w: 30, h: 6, r: 3 }, wood.dark) +
  rect({ x: x + 66, y: y - 66, w: 18, h: 66, r: 8 }, wood.dark) +
  polygon(
    [
      [x + 36, y - 148],
      [x + 114, y - 148],
      [x + 134, y - 62],
      [x + 16, y - 62],
    ],
    downwards('#fff6e0', glow),
  )

export function drawBedroom({ random, sky, decor }: Look): Svg {
  const board = random.pick<[string, string]>([
    [wood.warm, wood.deep],
    [decor.accent, decor.accentShade],
  ])
  const picture =
    drawShell(decor) +
    drawView({ x: 1080, y: 170, w: 390, h: 480, sky, random }, [decor.mainShade, decor.main]) +
    drawBeam(1080, 390, sky) +
    drawHeadboard(160, 800, board) +
    drawArt({ x: 330, y: 130, w: 210, h: 230 }, decor, random) +
    drawArt({ x: 590, y: 130, w: 210, h: 230 }, decor, random) +
    drawAirConditioner(40, 110) +
    drawRug(560, 1096, [560, 84], decor) +
    drawBedside(30, 742) +
    drawBedside(940, 742) +
    drawBed(240, 690, decor) +
    drawPotPlant(1430, 1010, 360, random)
  return random.chance(0.5) ? mirrored(picture) : picture
}
