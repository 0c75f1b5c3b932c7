import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'vite'

const common = (root: string) => ({ root, configFile: false as const, logLevel: 'warn' as const })

interface Rendered {
  markup: string
  /** For the page's head: style sheets, and the font preloaded for the first paint. */
  links: string[]
}

/**
 * The Latin font, used by most of the text. Discovered through the style sheet it would load too late for the first
 * paint.
 */
const preloadedFont = /^noto-sans-latin-.*\.woff2$/

function linkTo(name: string): string | undefined {
  const href = `/assets/${name}`
  if (name.endsWith('.css')) return `<link rel="stylesheet" href="${href}" />`
  if (preloadedFont.test(name))
    return `<link rel="preload" as="font" type="font/woff2" crossorigin href="${href}" />`
  return undefined
}

/** Renders the page in a separate SSR build and copies its style sheets and images to `dist`. */
async function renderPage(root: string): Promise<Rendered> {
  const dist = join(root, 'dist')
  const folder = await mkdtemp(join(dist, '.landing-'))
  try {
    await build({
      ...common(root),
      build: {
        ssr: 'src/app/landing.prerender.tsx',
        ssrEmitAssets: true,
        outDir: folder,
        copyPublicDir: false,
        assetsInlineLimit: 0,
        cssMinify: true,
      },
    })
    const { render } = await import(pathToFileURL(join(folder, 'landing.prerender.js')).href)
    const assets = await readdir(join(folder, 'assets'))
    await cp(join(folder, 'assets'), join(dist, 'assets'), { recursive: true })
    return { markup: render(), links: assets.flatMap((name) => linkTo(name) ?? []) }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/**
 * Builds `dist/landing.html` as a separate entry with prerendered markup, so that the landing page loads neither React
 * nor Mantine.
 */
export async function buildLandingPage(root: string): Promise<void> {
  await build({
    ...common(root),
    build: {
      outDir: 'dist',
      emptyOutDir: false,
      copyPublicDir: false,
      rolldownOptions: { input: join(root, 'landing.html') },
    },
  })
  const { markup, links } = await renderPage(root)
  const file = join(root, 'dist/landing.html')
  const page = await readFile(file, 'utf8')
  await writeFile(
    file,
    page.replace('<!--links-->', () => links.join('\n    ')).replace('<!--landing-->', () => markup),
  )
}
