import type { Random } from '@ilewa/tests/support/seed/seeded-random'
import { drawBalcony, drawCladding, drawWindow } from './building-parts.ts'
import type { Look } from './look.ts'
import { clay, glow, green, grey, inLightOf, type Sky, wood } from './palette.ts'
import { drawHedge, drawPalm } from './plants.ts'
import {
  circle,
  downwards,
  ellipse,
  height,
  line,
  mirrored,
  outwards,
  path,
  polygon,
  rect,
  row,
  type Svg,
  sideways,
  width,
} from './shapes.ts'
import { drawRipples, drawSky, drawTown } from './sky.ts'

const deck = 800

/** The end of the house that looks on the pool. */
const drawWing = ({ paint, sky, random }: Look): Svg =>
  rect({ x: -20, y: 330, w: 560, h: deck - 330 }, sideways(paint.wall, paint.shade)) +
  drawCladding({ x: -20, y: 330, w: 170, h: deck - 330 }, [paint.accent, paint.accentShade]) +
  drawWindow({ x: 200, y: 380, w: 290, h: 150 }, sky, random, 3) +
  drawBalcony({ x: 180, y: 560, w: 330 }, paint.shade) +
  drawWindow({ x: 190, y: 618, w: 310, h: deck - 618 }, sky, random, 4) +
  rect({ x: -20, y: 300, w: 610, h: 32, r: 3 }, grey.bark)

const drawLounger = (x: number, y: number): Svg =>
  ellipse(x + 120, y + 74, [160, 12], '#000000', 0.2) +
  line([x + 20, y + 30], [x + 14, y + 72], wood.dark, 10) +
  line([x + 220, y + 30], [x + 226, y + 72], wood.dark, 10) +
  polygon(
    [
      [x - 40, y - 74],
      [x + 70, y + 8],
      [x + 70, y + 38],
      [x - 54, y - 54],
    ],
    grey.paper,
  ) +
  rect({ x: x + 50, y: y + 6, w: 200, h: 32, r: 12 }, grey.paper) +
  rect({ x: x + 150, y: y + 2, w: 70, h: 36, r: 6 }, clay.light)

const drawParasol = (x: number, y: number): Svg =>
  ellipse(x, y + 6, [60, 12], '#000000', 0.25) +
  line([x, y], [x, y - 330], wood.dark, 11) +
  path(
    `M${x - 210} ${y - 290}Q${x - 130} ${y - 410} ${x} ${y - 420}Q${x + 130} ${y - 410} ${x + 210} ${y - 290}Z`,
    clay.brand,
  ) +
  path(
    `M${x - 70} ${y - 290}Q${x - 54} ${y - 400} ${x} ${y - 420}Q${x + 54} ${y - 400} ${x + 70} ${y - 290}Z`,
    grey.linen,
  )

/** The basin in perspective: its far edge, its lit walls and the broken light on it. */
function drawBasin(sky: Sky, random: Random): Svg {
  const water = sky.name === 'dusk' ? ['#49b0b4', '#1f7d8c', '#12596d'] : ['#a8e0de', '#4fb9c2', '#2391a4']
  return (
    polygon(
      [
        [420, 868],
        [1330, 868],
        [1660, 1220],
        [60, 1220],
      ],
      grey.paper,
    ) +
    polygon(
      [
        [440, 880],
        [1312, 880],
        [1620, 1220],
        [104, 1220],
      ],
      downwards(...water),
    ) +
    polygon(
      [
        [440, 880],
        [1312, 880],
        [1322, 892],
        [428, 892],
      ],
      '#0f5562',
      0.5,
    ) +
    drawRipples({ x: 330, y: 905, w: 1090, h: 290 }, random, '#ffffff')
  )
}

const drawDeck = (): Svg =>
  rect({ x: 0, y: deck, w: width, h: height - deck }, downwards('#cdb193', '#b08f6d')) +
  row(7, (index) => rect({ x: 0, y: deck + 14 + index * index * 8, w: width, h: 3 }, '#7d6146', 0.4))

export function drawPool(look: Look): Svg {
  const { sky, random } = look
  const view = { sky, random, horizon: deck }
  const middle =
    rect({ x: 500, y: deck - 130, w: 1100, h: 132 }, downwards(grey.stone, grey.taupe)) +
    drawHedge({ x: 520, y: deck - 96, w: 1120, size: 120 }, random, [green.deep, green.brand]) +
    drawPalm({ x: 720, y: deck, size: 520, random }) +
    drawPalm({ x: 1180, y: deck, size: 590, random }) +
    drawWing(look) +
    drawDeck()
  const near =
    drawParasol(1330, 850) +
    drawLounger(1060, 778) +
    drawLounger(1360, 790) +
    drawPalm({ x: 1610, y: 1240, size: 900, random, colours: [green.night, green.deep] })
  const light =
    circle(340, 700, 330, outwards(`${glow}66`, `${glow}00`)) +
    circle(860, 1010, 420, outwards('#7ff0e855', '#7ff0e800'))
  const picture =
    drawSky(view) +
    drawTown(view, 300) +
    inLightOf(sky, middle) +
    drawBasin(sky, random) +
    (sky.lit ? light : '') +
    inLightOf(sky, near)
  return random.chance(0.5) ? mirrored(picture) : picture
}
