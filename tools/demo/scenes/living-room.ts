import { drawAirConditioner, drawArt, drawFloorLamp, drawRug } from './furnishings.ts'
import type { Decor, Look } from './look.ts'
import { clay, grey, wood } from './palette.ts'
import { drawPotPlant } from './plants.ts'
import { drawBeam, drawShell, drawView, floorLine } from './room.ts'
import { downwards, ellipse, mirrored, polygon, rect, row, type Svg, sideways } from './shapes.ts'

const cushion = (x: number, y: number, colour: string, tilt: number): Svg =>
  `<g transform="translate(${x} ${y}) rotate(${tilt})">${rect({ x: -58, y: -58, w: 116, h: 112, r: 22 }, colour)}${rect({ x: -58, y: 20, w: 116, h: 34, r: 17 }, '#000000', 0.1)}</g>`

function drawSofa(x: number, y: number, w: number, { main, mainShade, accent }: Decor): Svg {
  const seat = w / 3
  return (
    ellipse(x + w / 2, y + 196, [w * 0.58, 26], '#000000', 0.22) +
    row(2, (index) => rect({ x: x + 20 + index * (w - 60), y: y + 168, w: 20, h: 34, r: 4 }, wood.dark)) +
    rect({ x, y: y - 96, w, h: 210, r: 34 }, downwards(main, mainShade)) +
    row(3, (index) =>
      rect(
        { x: x + 12 + index * (seat - 2), y: y - 80, w: seat - 20, h: 150, r: 24 },
        downwards(main, mainShade),
      ),
    ) +
    rect({ x: x - 10, y: y + 92, w: w + 20, h: 84, r: 22 }, mainShade) +
    row(3, (index) =>
      rect(
        { x: x + 8 + index * (seat - 2), y: y + 56, w: seat - 12, h: 72, r: 20 },
        downwards(main, main, mainShade),
      ),
    ) +
    rect({ x: x - 62, y: y - 6, w: 84, h: 184, r: 32 }, sideways(main, mainShade)) +
    rect({ x: x + w - 22, y: y - 6, w: 84, h: 184, r: 32 }, sideways(main, mainShade)) +
    cushion(x + 92, y + 14, accent, -9) +
    cushion(x + w - 96, y + 14, accent, 8) +
    cushion(x + w - 196, y + 20, grey.linen, -4)
  )
}

const drawCoffeeTable = (x: number, y: number): Svg =>
  ellipse(x, y + 96, [190, 20], '#000000', 0.2) +
  rect({ x: x - 140, y: y + 10, w: 14, h: 88 }, wood.dark) +
  rect({ x: x + 126, y: y + 10, w: 14, h: 88 }, wood.dark) +
  ellipse(x, y + 8, [200, 42], wood.deep) +
  ellipse(x, y, [200, 42], sideways(wood.light, wood.warm)) +
  rect({ x: x - 96, y: y - 24, w: 120, h: 16, r: 3 }, clay.brand) +
  rect({ x: x - 88, y: y - 38, w: 108, h: 14, r: 3 }, grey.linen) +
  polygon(
    [
      [x + 70, y - 66],
      [x + 116, y - 66],
      [x + 106, y - 2],
      [x + 80, y - 2],
    ],
    clay.light,
  )

/** A low cupboard with the television on it. */
const drawTelevision = (x: number, y: number): Svg =>
  rect({ x, y: y - 96, w: 330, h: 96, r: 6 }, sideways(wood.light, wood.warm)) +
  row(2, (index) => rect({ x: x + 110 + index * 110, y: y - 92, w: 3, h: 88 }, wood.deep)) +
  rect({ x: x + 18, y: y - 300, w: 294, h: 176, r: 6 }, grey.ink) +
  rect({ x: x + 26, y: y - 292, w: 278, h: 160, r: 3 }, downwards('#3b4a52', '#1d262b')) +
  polygon(
    [
      [x + 60, y - 292],
      [x + 150, y - 292],
      [x + 80, y - 132],
      [x + 26, y - 132],
      [x + 26, y - 210],
    ],
    '#ffffff',
    0.08,
  )

export function drawLivingRoom({ random, sky, decor }: Look): Svg {
  const curtains: [string, string] = [grey.stone, grey.paper]
  const wide = random.chance(0.5)
  const view = wide ? { x: 590, y: 150, w: 820, h: 470 } : { x: 860, y: 150, w: 520, h: 470 }
  const picture =
    drawShell(decor) +
    drawView({ ...view, sky, random }, curtains) +
    drawBeam(view.x, view.w, sky) +
    (wide
      ? drawArt({ x: 150, y: 230, w: 230, h: 300 }, decor, random)
      : drawArt({ x: 110, y: 220, w: 220, h: 290 }, decor, random) +
        drawArt({ x: 380, y: 220, w: 220, h: 290 }, decor, random)) +
    drawAirConditioner(150, 92) +
    (wide ? drawTelevision(60, floorLine + 20) : drawPotPlant(110, floorLine + 50, 330, random)) +
    drawFloorLamp(wide ? 470 : 700, floorLine + 26) +
    drawRug(840, 1090, [620, 96], decor) +
    drawSofa(wide ? 640 : 780, 800, 560, decor) +
    drawPotPlant(1490, floorLine + 90, 320, random) +
    drawCoffeeTable(wide ? 900 : 700, 1030)
  return random.chance(0.4) ? mirrored(picture) : picture
}
