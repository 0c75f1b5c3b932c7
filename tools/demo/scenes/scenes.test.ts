import { createRandom } from '@ilewa/tests/support/seed/seeded-random'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { scenes } from './catalogue.ts'
import { decors, paints } from './look.ts'
import { day, dusk, golden } from './palette.ts'
import { height, toDocument, width } from './shapes.ts'

const hours = [day, golden, dusk]

test.each(Object.entries(scenes))('%s is drawn at every hour, alike each time', async (_, draw) => {
  for (const [index, sky] of hours.entries()) {
    const [paint, decor] = [paints[index], decors[index]]
    if (!paint || !decor) throw new Error('There are more hours than paints')
    const picture = () => toDocument(draw({ sky, paint, decor, random: createRandom(7) }))
    expect(picture()).toBe(picture())
    expect(picture()).not.toMatch(/NaN|undefined/)
    const drawn = await sharp(Buffer.from(picture())).resize(160).png().toBuffer({ resolveWithObject: true })
    expect(drawn.info.height).toBe((160 * height) / width)
  }
})
