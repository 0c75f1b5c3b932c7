import { drawBalcony, drawCladding, drawDoor, drawWindow } from './building-parts.ts'
import type { Look } from './look.ts'
import { glow, green, grey, inLightOf } from './palette.ts'
import { drawHedge, drawLawn, drawPalm } from './plants.ts'
import { circle, downwards, mirrored, outwards, polygon, rect, row, type Svg, sideways } from './shapes.ts'
import { drawSky, drawTown } from './sky.ts'

const ground = 910

/** The lower storey, with the door under the overhang and a wide window on the garden. */
function drawLowerStorey({ paint, sky, random }: Look): Svg {
  return (
    rect({ x: 400, y: 640, w: 830, h: ground - 640 }, sideways(paint.wall, paint.wall, paint.shade)) +
    drawWindow({ x: 800, y: 690, w: 360, h: 190 }, sky, random, 4) +
    drawDoor({ x: 640, y: 700, w: 92, h: ground - 700 }) +
    drawWindow({ x: 575, y: 705, w: 34, h: 180 }, sky, random, 1) +
    rect({ x: 400, y: 640, w: 830, h: 54 }, downwards('#00000055', '#00000000'))
  )
}

/** The upper storey, pushed out over the lower one, with its balcony. */
function drawUpperStorey({ paint, sky, random }: Look): Svg {
  return (
    rect({ x: 520, y: 380, w: 780, h: 260 }, sideways(paint.wall, paint.wall, paint.shade)) +
    drawWindow({ x: 580, y: 430, w: 150, h: 150 }, sky, random) +
    drawWindow({ x: 830, y: 415, w: 400, h: 222 }, sky, random, 3) +
    rect({ x: 520, y: 380, w: 780, h: 30 }, downwards('#00000040', '#00000000')) +
    drawBalcony({ x: 800, y: 636, w: 490 }, paint.shade) +
    rect({ x: 490, y: 352, w: 850, h: 30, r: 3 }, grey.bark) +
    rect({ x: 490, y: 352, w: 850, h: 8, r: 3 }, grey.pewter)
  )
}

/** The clad stair tower beside both, with one tall window. */
function drawTower({ paint, sky, random }: Look): Svg {
  return (
    drawCladding({ x: 370, y: 300, w: 180, h: ground - 300 }, [paint.accent, paint.accentShade]) +
    drawWindow({ x: 430, y: 360, w: 60, h: 380 }, sky, random, 1) +
    row(4, (index) => rect({ x: 430, y: 430 + index * 76, w: 60, h: 5 }, grey.bark)) +
    rect({ x: 350, y: 276, w: 220, h: 26, r: 3 }, grey.bark) +
    rect({ x: 350, y: 276, w: 220, h: 7, r: 3 }, grey.pewter)
  )
}

function drawDrive(): Svg {
  const joints = row(7, (index) => {
    const y = ground + 24 + index * index * 7
    const spread = (y - ground) / (1200 - ground)
    return rect({ x: 610 - spread * 330, y, w: 160 + spread * 560, h: 3 }, grey.pewter, 0.5)
  })
  return (
    polygon(
      [
        [600, ground],
        [780, ground],
        [1000, 1200],
        [280, 1200],
      ],
      downwards(grey.taupe, grey.sand),
    ) + joints
  )
}

const gardenLamp = (x: number, y: number): Svg =>
  circle(x, y - 52, 70, outwards(`${glow}90`, `${glow}00`)) +
  rect({ x: x - 4, y: y - 50, w: 8, h: 50 }, grey.ink) +
  rect({ x: x - 9, y: y - 62, w: 18, h: 16, r: 4 }, glow)

/** The light that windows and door throw on the ground. */
const drawGlow = (): Svg =>
  circle(690, 800, 240, outwards(`${glow}66`, `${glow}00`)) +
  circle(1000, 560, 420, outwards(`${glow}44`, `${glow}00`)) +
  gardenLamp(560, 985) +
  gardenLamp(860, 985)

/** A set-back top floor under its own thin roof. */
const drawPenthouse = ({ paint, sky, random }: Look): Svg =>
  rect({ x: 640, y: 196, w: 520, h: 160 }, sideways(paint.wall, paint.shade)) +
  drawWindow({ x: 700, y: 232, w: 400, h: 120 }, sky, random, 4) +
  rect({ x: 606, y: 172, w: 600, h: 26, r: 3 }, grey.bark) +
  rect({ x: 606, y: 172, w: 600, h: 7, r: 3 }, grey.pewter)

/** A modern detached house or duplex behind its garden. */
export function drawHouse(look: Look): Svg {
  const { sky, random } = look
  const view = { sky, random, horizon: ground - 60 }
  const grounds =
    drawHedge({ x: -40, y: ground, w: 1700, size: 120 }, random, [green.night, green.deep, green.brand]) +
    drawPalm({ x: 250, y: ground + 10, size: 600, random }) +
    drawLawn(ground, random)
  const building =
    (random.chance(0.5) ? drawPenthouse(look) : '') +
    drawLowerStorey(look) +
    drawUpperStorey(look) +
    drawTower(look) +
    drawDrive() +
    drawHedge({ x: 350, y: ground + 20, w: 220, size: 66 }, random) +
    drawHedge({ x: 800, y: ground + 20, w: 440, size: 62 }, random) +
    drawPalm({ x: 1420, y: ground + 60, size: 680, random })
  const near = drawPalm({ x: -70, y: 1240, size: 900, random, colours: [green.night, green.deep] })
  const picture =
    drawSky(view) +
    drawTown(view, 170) +
    inLightOf(sky, grounds + building) +
    (sky.lit ? drawGlow() : '') +
    inLightOf(sky, near)
  return random.chance(0.5) ? mirrored(picture) : picture
}
