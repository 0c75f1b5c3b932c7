import type { Look } from './look.ts'
import { glow, green, grey } from './palette.ts'
import { drawPalm } from './plants.ts'
import {
  at,
  circle,
  downwards,
  height,
  line,
  moved,
  outwards,
  path,
  polygon,
  rect,
  row,
  type Svg,
  width,
} from './shapes.ts'
import { drawRipples, drawSky, drawTown } from './sky.ts'

const shore = 760

/** The cable-stayed bridge over the lagoon: deck, one leaning pylon, and its fan of cables. */
function drawBridge(colour: string, lit: boolean): Svg {
  const deck = shore - 46
  const mast = { x: 560, top: 330 }
  const cables = row(13, (index) => {
    const reach = 70 + index * 44
    const from = mast.top + 16 + index * 15
    return (
      line([mast.x, from], [mast.x + reach, deck], colour, 2.2, 0.85) +
      line([mast.x, from], [mast.x - reach * 0.8, deck], colour, 2.2, 0.85)
    )
  })
  const piers = row(9, (index) => rect({ x: 20 + index * 190, y: deck, w: 16, h: 52 }, colour))
  const lights = lit
    ? row(
        24,
        (index) =>
          circle(30 + index * 68, deck - 16, 3.5, glow) +
          circle(30 + index * 68, deck - 16, 16, outwards(`${glow}88`, `${glow}00`)),
      )
    : ''
  return (
    cables +
    polygon(
      [
        [mast.x - 8, mast.top],
        [mast.x + 8, mast.top],
        [mast.x + 15, shore + 8],
        [mast.x - 15, shore + 8],
      ],
      colour,
    ) +
    rect({ x: -10, y: deck - 6, w: width + 20, h: 14 }, colour) +
    piers +
    lights
  )
}

/** A fishing canoe with its man and pole. */
const drawCanoe = (x: number, y: number, scale: number): Svg =>
  moved(
    x,
    y,
    path(
      at('M', [-110, -14]) +
        at('Q', [0, 34], [110, -14]) +
        at('Q', [92, 22], [40, 24]) +
        at('L', [-50, 24]) +
        at('Q', [-92, 20], [-110, -14]),
      grey.ink,
    ) +
      path(at('M', [26, 6]) + at('q', [-4, -50], [4, -62]) + at('q', [12, 4], [18, 62]), grey.ink) +
      circle(32, -68, 10, grey.ink) +
      line([58, -92], [14, 40], grey.ink, 4),
    scale,
  )

/** The lagoon with the town behind it and the bridge across. */
export function drawSkyline({ random, sky }: Look): Svg {
  const sunX = random.between(900, 1250)
  const open = { sky, random, horizon: shore, sunX }
  const lane = row(26, (index) => {
    const y = shore + 10 + index * index * 0.62
    const w = 60 + random.between(0, 60) + index * 6
    return rect({ x: sunX - w / 2 + random.between(-26, 26), y, w, h: 3 + index * 0.22, r: 3 }, sky.sun, 0.42)
  })
  return (
    drawSky(open) +
    drawTown(open, 330) +
    rect({ x: 0, y: shore, w: width, h: height - shore }, downwards(...sky.water)) +
    drawRipples({ x: 0, y: shore + 8, w: width, h: height - shore }, random, sky.colours[3]) +
    lane +
    drawBridge(sky.name === 'day' ? '#5d7d80' : '#26283d', sky.lit) +
    drawCanoe(random.between(980, 1200), 960, 0.9) +
    drawPalm({
      x: 120,
      y: 1260,
      size: 900,
      random,
      colours: [green.night, '#0d2a20'],
      trunk: ['#1a1713', '#2d251c'],
    }) +
    drawPalm({
      x: 1530,
      y: 1280,
      size: 700,
      random,
      colours: [green.night, '#0d2a20'],
      trunk: ['#1a1713', '#2d251c'],
    })
  )
}

/** The same view from a balcony, with its rail, a table and two chairs. */
export function drawBalconyView({ random, sky }: Look): Svg {
  const open = { sky, random, horizon: shore }
  const floor = 1010
  const chair = (x: number, scaleX: number): Svg =>
    `<g transform="translate(${x} ${floor + 90}) scale(${scaleX} 1)">${[
      rect({ x: -70, y: -96, w: 140, h: 26, r: 10 }, '#c98a5a'),
      rect({ x: -92, y: -232, w: 26, h: 160, r: 12 }, '#a86d42'),
      rect({ x: -66, y: -220, w: 20, h: 124, r: 10 }, grey.linen),
      rect({ x: -62, y: -112, w: 126, h: 20, r: 9 }, grey.linen),
      line([-60, -72], [-74, 40], '#7a4d2e', 11),
      line([56, -72], [68, 40], '#7a4d2e', 11),
    ].join('')}</g>`
  const table =
    rect({ x: 716, y: floor - 8, w: 168, h: 14, r: 7 }, '#7a4d2e') +
    line([800, floor], [800, floor + 130], '#7a4d2e', 14) +
    rect({ x: 742, y: floor + 122, w: 116, h: 12, r: 6 }, '#5d3f28') +
    rect({ x: 770, y: floor - 52, w: 22, h: 44, r: 5 }, '#f3c3ac') +
    rect({ x: 812, y: floor - 46, w: 20, h: 38, r: 5 }, '#f4f1ec')
  return (
    drawSky(open) +
    drawTown(open, 380) +
    rect({ x: 0, y: shore, w: width, h: 300 }, downwards(...sky.water)) +
    drawRipples({ x: 0, y: shore + 8, w: width, h: 240 }, random, sky.colours[3]) +
    drawPalm({ x: 220, y: 1100, size: 620, random }) +
    drawPalm({ x: 1420, y: 1120, size: 560, random }) +
    rect({ x: 0, y: 720, w: width, h: 300 }, '#e8f3f1', 0.18) +
    row(7, (index) => rect({ x: 40 + index * 252, y: 706, w: 12, h: 320 }, grey.bark)) +
    rect({ x: 0, y: 696, w: width, h: 18 }, grey.bark) +
    rect({ x: 0, y: floor, w: width, h: 200 }, downwards('#c9b49a', '#8f765c')) +
    row(5, (index) => rect({ x: 0, y: floor + 12 + index * index * 11, w: width, h: 3 }, '#6f5942', 0.5)) +
    rect({ x: 0, y: floor - 6, w: width, h: 14 }, grey.slate) +
    chair(560, 1) +
    chair(1040, -1) +
    table +
    rect({ x: 0, y: 0, w: width, h: 56 }, grey.linen) +
    rect({ x: 0, y: 56, w: width, h: 34 }, downwards('#00000044', '#00000000'))
  )
}
