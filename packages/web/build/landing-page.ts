import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'vite'

const common = (root: string) => ({ root, configFile: false as const, logLevel: 'warn' as const })

interface LegalPage {
  path: string
  title: string
  description: string
  markup: string
}

interface Rendered {
  /** Markup of the landing page. */
  landing: string
  legal: LegalPage[]
  /** For the heads of the pages: style sheets, and the font preloaded for the first paint. */
  links: string
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

/** Renders the pages in a separate SSR build and copies their style sheets and images to `dist`. */
async function renderPages(root: string): Promise<Rendered> {
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
    return { ...render(), links: assets.flatMap((name) => linkTo(name) ?? []).join('\n    ') }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Fills the comments of a template: `<!--links-->` */
const fill = (template: string, parts: Readonly<Record<string, string>>) =>
  template.replace(/<!--(\w+)-->/g, (comment, name) => parts[name] ?? comment)

/** Writes `dist/legal/privacy.html` and `terms.html`, which need no script but the first one. */
async function writeLegalPages(root: string, { legal, links }: Rendered): Promise<void> {
  const template = await readFile(join(root, 'legal.html'), 'utf8')
  await mkdir(join(root, 'dist/legal'), { recursive: true })
  for (const { path, title, description, markup } of legal) {
    const page = fill(template, { path, title, description, links, page: markup })
    await writeFile(join(root, `dist/legal${path}.html`), page)
  }
}

/**
 * Builds `dist/landing.html` as a separate entry with prerendered markup, so that the landing page loads neither React
 * nor Mantine, and the legal pages. The server inserts its settings into them.
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
  const pages = await renderPages(root)
  const file = join(root, 'dist/landing.html')
  const { landing, links } = pages
  await writeFile(file, fill(await readFile(file, 'utf8'), { landing, links }))
  await writeLegalPages(root, pages)
}
