import type { Random } from '@ilewa/tests/support/seed/seeded-random'
import { drawPendant } from './furnishings.ts'
import type { Decor, Look } from './look.ts'
import { clay, green, grey, wood } from './palette.ts'
import { drawPotPlant } from './plants.ts'
import { drawShell, drawView, floorLine } from './room.ts'
import {
  circle,
  downwards,
  ellipse,
  line,
  mirrored,
  polygon,
  rect,
  row,
  type Svg,
  sideways,
} from './shapes.ts'

const counter = 610

/** A door or drawer front with its handle. */
const front = (x: number, y: number, [w, h]: [number, number], [light, dark]: [string, string]): Svg =>
  rect({ x: x + 3, y: y + 3, w: w - 6, h: h - 6, r: 4 }, downwards(light, dark)) +
  rect({ x: x + w / 2 - 26, y: y + 16, w: 52, h: 6, r: 3 }, '#c9a35f')

const drawTiles = (x: number, w: number): Svg =>
  rect({ x, y: 366, w, h: counter - 366 }, grey.linen) +
  row(6, (line) =>
    row(w / 60 + 1, (index) =>
      rect(
        { x: Math.max(x, x + index * 60 - (line % 2) * 30), y: 370 + line * 41, w: 56, h: 38, r: 3 },
        index % 3 ? '#e9e4d9' : '#dfd9cc',
      ),
    ),
  )

const drawStove = (x: number): Svg =>
  rect({ x: x + 10, y: 130, w: 200, h: 150 }, sideways('#c8c6c1', '#9b9993')) +
  polygon(
    [
      [x + 10, 280],
      [x + 210, 280],
      [x + 240, 360],
      [x - 20, 360],
    ],
    sideways('#d8d6d1', '#a5a39d'),
  ) +
  rect({ x, y: counter + 4, w: 220, h: 240, r: 4 }, grey.bark) +
  rect({ x: x + 20, y: counter + 70, w: 180, h: 130, r: 8 }, downwards('#4a4741', '#1d1b18')) +
  rect({ x: x + 24, y: counter + 50, w: 172, h: 8, r: 4 }, grey.taupe) +
  row(4, (index) => circle(x + 46 + index * 44, counter + 26, 10, grey.taupe)) +
  rect({ x: x + 30, y: counter - 78, w: 110, h: 62, r: 10 }, sideways(clay.warm, clay.brand)) +
  rect({ x: x + 22, y: counter - 86, w: 126, h: 14, r: 7 }, clay.deep)

const drawFridge = (x: number): Svg =>
  rect({ x, y: 200, w: 190, h: floorLine - 206, r: 10 }, sideways('#dedcd7', '#b3b1ab')) +
  rect({ x, y: 430, w: 190, h: 5 }, '#8d8b86') +
  rect({ x: x + 18, y: 300, w: 9, h: 110, r: 4 }, '#77756f') +
  rect({ x: x + 18, y: 456, w: 9, h: 140, r: 4 }, '#77756f')

/** A bowl of oranges, and the board beside it. */
const drawFruit = (x: number, y: number): Svg =>
  row(5, (index) =>
    circle(x - 52 + index * 26, y - 48 - (index % 2) * 16, 22, index % 2 ? '#f2a93b' : '#e88a2e'),
  ) +
  polygon(
    [
      [x - 90, y - 46],
      [x + 90, y - 46],
      [x + 50, y],
      [x - 50, y],
    ],
    sideways(green.leaf, green.brand),
  )

const drawStool = (x: number, y: number): Svg =>
  ellipse(x, y + 214, [62, 12], '#000000', 0.2) +
  line([x - 34, y], [x - 52, y + 210], wood.dark, 12) +
  line([x + 34, y], [x + 52, y + 210], wood.dark, 12) +
  line([x - 44, y + 130], [x + 44, y + 130], wood.dark, 8) +
  rect({ x: x - 66, y: y - 24, w: 132, h: 36, r: 16 }, sideways(clay.light, clay.warm))

function drawIsland({ main, mainShade }: Decor, random: Random): Svg {
  return (
    ellipse(830, 1136, [600, 30], '#000000', 0.22) +
    rect({ x: 300, y: 890, w: 1060, h: 240, r: 6 }, downwards(main, mainShade)) +
    row(4, (index) => rect({ x: 316 + index * 260, y: 912, w: 246, h: 200, r: 5 }, '#ffffff', 0.09)) +
    rect({ x: 262, y: 858, w: 1136, h: 40, r: 8 }, downwards(grey.paper, grey.stone)) +
    drawFruit(1080, 860) +
    drawPotPlant(480, 862, 150, random) +
    row(3, (index) => drawStool(500 + index * 330, 940))
  )
}

export function drawKitchen({ random, sky, decor }: Look): Svg {
  const doors: [string, string] = random.pick([
    [green.brand, green.deep],
    [decor.main, decor.mainShade],
    ['#ebe3d5', '#d6cbb8'],
  ])
  const stove = 640
  const picture =
    drawShell({ ...decor, wall: '#f4efe6', wallShade: '#e2d8c8' }) +
    drawTiles(250, 800) +
    drawView({ x: 1160, y: 190, w: 340, h: 330, sky, random }, [grey.paper, grey.stone]) +
    row(3, (index) => front(255 + index * 125, 110, [125, 260], doors)) +
    row(2, (index) => front(880 + index * 85, 110, [85, 260], doors)) +
    row(6, (index) => front(255 + index * 125, counter + 24, [125, 216], doors)) +
    row(5, (index) => front(1005 + index * 125, counter + 24, [125, 216], doors)) +
    rect({ x: 250, y: counter, w: 1380, h: 26, r: 4 }, downwards(grey.sand, grey.taupe)) +
    drawStove(stove) +
    drawFridge(50) +
    line([1330, counter], [1330, counter - 90], '#9b9993', 10) +
    line([1330, counter - 90], [1280, counter - 90], '#9b9993', 10) +
    drawPendant(560, 240, decor.accent) +
    drawPendant(1080, 240, decor.accent) +
    drawIsland(decor, random)
  return random.chance(0.5) ? mirrored(picture) : picture
}
