import path from 'node:path'
import { createRandom } from '@ilewa/tests/support/seed/seeded-random'
import sharp from 'sharp'
import { sampleProperties } from './properties/properties.ts'
import type { SampleProperty } from './properties/property.ts'
import { type SceneName, scenes } from './scenes/catalogue.ts'
import { decors, type Look, paints } from './scenes/look.ts'
import { day, dusk, golden } from './scenes/palette.ts'
import { toDocument } from './scenes/shapes.ts'

// Runs in its own process, because the server, which accepts uploads, disables the SVG decoder for its whole process.

const skies = { day, golden, dusk }

function pick<T>(list: readonly T[], index: number): T {
  const item = list[index]
  if (item === undefined) throw new Error(`There are only ${list.length}`)
  return item
}

const lookOf = (property: SampleProperty, seed: number): Look => ({
  random: createRandom(seed),
  sky: skies[property.sky],
  paint: pick(paints, property.paint),
  decor: pick(decors, property.decor),
})

async function draw(property: SampleProperty, scene: SceneName, seed: number, file: string): Promise<void> {
  const svg = toDocument(scenes[scene](lookOf(property, seed)))
  await sharp(Buffer.from(svg)).jpeg({ quality: 88 }).toFile(file)
}

/** Draws every picture into the folder as `<property>-<picture>.jpg`, two at a time. */
async function drawAll(folder: string): Promise<void> {
  const tasks = sampleProperties.flatMap((property, number) =>
    property.scenes.map((scene, index) => () => {
      const seed = (number + 1) * 100 + index
      return draw(property, scene, seed, path.join(folder, `${number}-${index}.jpg`))
    }),
  )
  const work = async () => {
    for (let task = tasks.shift(); task; task = tasks.shift()) await task()
  }
  await Promise.all([work(), work()])
}

await drawAll(process.argv[2] ?? '.')
