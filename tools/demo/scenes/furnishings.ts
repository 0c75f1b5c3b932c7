import type { Random } from '@ilewa/tests/support/seed/seeded-random'
import type { Decor } from './look.ts'
import { glow, green, grey, wood } from './palette.ts'
import {
  at,
  circle,
  downwards,
  ellipse,
  line,
  outwards,
  path,
  polygon,
  rect,
  row,
  type Svg,
} from './shapes.ts'

const triangleCloth = (x: number, y: number, w: number, h: number, colour: string): Svg =>
  row(24, (index) => {
    const left = x + (index % 4) * (w / 4)
    const top = y + Math.floor(index / 4) * (h / 6)
    return index % 2
      ? polygon(
          [
            [left, top + h / 6],
            [left + w / 8, top],
            [left + w / 4, top + h / 6],
          ],
          colour,
          0.85,
        )
      : circle(left + w / 8, top + h / 12, h / 22, colour)
  })

const hills = (x: number, y: number, w: number, h: number, { main, accent, accentShade }: Decor): Svg =>
  circle(x + w * 0.62, y + h * 0.32, h * 0.15, accent) +
  path(
    `${at('M', [x, y + h * 0.62])}${at('Q', [x + w * 0.3, y + h * 0.36], [x + w * 0.6, y + h * 0.6])}${at('T', [x + w, y + h * 0.55])}${at('L', [x + w, y + h], [x, y + h])}Z`,
    main,
  ) +
  path(
    `${at('M', [x, y + h * 0.8])}${at('Q', [x + w * 0.4, y + h * 0.58], [x + w, y + h * 0.82])}${at('L', [x + w, y + h], [x, y + h])}Z`,
    accentShade,
  )

/** A framed picture: an adire-like cloth, or hills under a sun. */
export function drawArt(
  { x, y, w, h }: { x: number; y: number; w: number; h: number },
  decor: Decor,
  random: Random,
): Svg {
  const inner = { x: x + 14, y: y + 14, w: w - 28, h: h - 28 }
  const cloth = random.chance(0.5)
  return (
    rect({ x: x + 8, y: y + 12, w, h }, '#000000', 0.16) +
    rect({ x, y, w, h, r: 3 }, wood.dark) +
    rect(inner, cloth ? '#233f63' : grey.linen) +
    (cloth
      ? triangleCloth(inner.x, inner.y, inner.w, inner.h, grey.sand)
      : hills(inner.x, inner.y, inner.w, inner.h, decor))
  )
}

export const drawHalo = (x: number, y: number, r: number): Svg =>
  circle(x, y, r, outwards(`${glow}a0`, `${glow}38`, `${glow}00`))

/** A standing lamp with its light. */
export const drawFloorLamp = (x: number, y: number): Svg =>
  drawHalo(x, y - 440, 330) +
  ellipse(x, y, [54, 12], grey.ink) +
  line([x, y], [x, y - 400], grey.ink, 9) +
  polygon(
    [
      [x - 52, y - 500],
      [x + 52, y - 500],
      [x + 84, y - 390],
      [x - 84, y - 390],
    ],
    downwards('#fff6e0', glow),
  )

/** A lamp on a flex from the ceiling. */
export const drawPendant = (x: number, y: number, colour: string): Svg =>
  drawHalo(x, y + 30, 220) +
  line([x, 0], [x, y - 50], grey.ink, 4) +
  path(
    `${at('M', [x - 64, y + 16])}${at('Q', [x - 58, y - 56], [x, y - 58])}${at('Q', [x + 58, y - 56], [x + 64, y + 16])}Z`,
    colour,
  ) +
  ellipse(x, y + 16, [64, 12], '#fff6e0')

export const drawRug = (x: number, y: number, [rx, ry]: [number, number], decor: Decor): Svg =>
  ellipse(x, y + 6, [rx, ry], '#000000', 0.16) +
  ellipse(x, y, [rx, ry], grey.linen) +
  ellipse(x, y, [rx * 0.9, ry * 0.88], decor.accent, 0.85) +
  ellipse(x, y, [rx * 0.84, ry * 0.8], grey.linen) +
  ellipse(x, y, [rx * 0.5, ry * 0.46], decor.main, 0.35)

/** The split unit that every room here has. */
export const drawAirConditioner = (x: number, y: number): Svg =>
  rect({ x: x + 5, y: y + 8, w: 250, h: 72, r: 12 }, '#000000', 0.12) +
  rect({ x, y, w: 250, h: 72, r: 12 }, downwards('#ffffff', '#e6e4df')) +
  rect({ x: x + 12, y: y + 52, w: 226, h: 10, r: 5 }, grey.taupe) +
  circle(x + 222, y + 26, 5, green.leaf)
