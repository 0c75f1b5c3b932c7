import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'

/**
 * Generates the PNG files from our SVG: run `node scripts/draw-icons.ts` after a change of the logo. Icons that the
 * device masks use a full square instead of a rounded one.
 */
const root = join(import.meta.dirname, '../packages/web')
const at = (name: string) => join(root, 'public', name)
const green = '#14532f'

const logo = await readFile(at('favicon.svg'), 'utf8')
const square = logo.replace(' rx="15"', '')

const draw = (svg: string, size: number) =>
  sharp(Buffer.from(svg), { density: (72 * size) / 64 })
    .resize(size, size)
    .png({ compressionLevel: 9 })

/** The safe zone of a maskable icon is a circle of 80 % of its width, so the logo is scaled to 76 %. */
async function drawMaskable(size: number): Promise<Buffer> {
  const inner = Math.round(size * 0.76)
  const mark = await draw(square, inner).toBuffer()
  const blank = sharp({ create: { width: size, height: size, channels: 3, background: green } })
  return blank
    .composite([{ input: mark }])
    .png({ compressionLevel: 9 })
    .toBuffer()
}

/** Preview image of a shared link to the landing page. */
async function drawShareImage(): Promise<Buffer> {
  const houses = await readFile(join(root, 'src/ui/houses.svg'))
  const street = await sharp(houses, { density: 150 }).resize(1200).png().toBuffer()
  const labelSvg = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630">
    <g font-family="Noto Sans, DejaVu Sans, sans-serif" fill="#f3efe6">
      <text x="190" y="112" font-size="64" font-weight="700">Ilewa</text>
      <text x="84" y="178" font-size="33">Short-stay and rental property, from one calm place.</text>
    </g></svg>`
  return sharp({ create: { width: 1200, height: 630, channels: 3, background: green } })
    .composite([
      { input: street, gravity: 'south' },
      { input: await draw(logo, 88).toBuffer(), left: 80, top: 46 },
      { input: Buffer.from(labelSvg) },
    ])
    .png({ compressionLevel: 9, palette: true })
    .toBuffer()
}

await draw(logo, 192).toFile(at('icon-192.png'))
await draw(logo, 512).toFile(at('icon-512.png'))
await draw(square, 180).toFile(at('apple-touch-icon.png'))
await writeFile(at('icon-maskable-512.png'), await drawMaskable(512))
await writeFile(at('og-image.png'), await drawShareImage())
